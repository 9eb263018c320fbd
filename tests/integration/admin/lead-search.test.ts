import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { captureLead } from "#db/leads/capture-lead.ts";
import { filterLeads } from "#db/leads/filter-leads.ts";
import type { Orm } from "#db/orm.ts";
import { createTestDatabase } from "#tests/support/database.ts";

const PEOPLE = [
	"Omar Haddad",
	"Łukasz Błaszczyk",
	"José Gärtner",
	"Shane O’Neil",
	"Straße Sørensen",
	"Wu Li",
	"أحمد منصور",
	"Person 12",
	"Person 312",
	"ΓΕΩΡΓΙΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ",
	"Γεώργιος Νικολάου",
	"Marie-Eve & Co",
];

let orm: Orm;
beforeAll(async () => {
	({ orm } = await createTestDatabase());
	for (const [n, fullName] of PEOPLE.entries())
		await captureLead(orm.em.fork(), {
			submissionId: randomUUID(),
			leadId: randomUUID(),
			fullName,
			email: fullName === "Wu Li" ? "wu@xn--mller-kva.example" : `no${n}@firm.example`,
			phone: "+44 7700 900121",
			page: "home",
			formType: "lead",
			suspicion: null,
			ipAddress: null,
			userAgent: null,
		});
});

const wanted = (q: string) =>
	orm.em.kysely.selectFrom("leads").where(filterLeads({ q })).orderBy("created_at").select("full_name");
const found = async (q: string) => (await wanted(q).execute()).map(row => row.full_name);

const SEARCHES: [words: string, names: string[]][] = [
	["Haddad Omar", ["Omar Haddad"]],
	["had om", ["Omar Haddad"]],
	["Haddad, Omar", ["Omar Haddad"]],
	["firm.example haddad", ["Omar Haddad"]],
	["Haddad Paul", []],
	["Lukasz", ["Łukasz Błaszczyk"]],
	["BŁASZCZYK lukasz", ["Łukasz Błaszczyk"]],
	["Jose", ["José Gärtner"]],
	["josé", ["José Gärtner"]],
	["jose\u0301 gartner", ["José Gärtner"]],
	["o'neil shane", ["Shane O’Neil"]],
	["’", ["Shane O’Neil"]],
	["''", []],
	["sorensen strasse", ["Straße Sørensen"]],
	["Li Wu", ["Wu Li"]],
	["wu@MÜLLER.example", ["Wu Li"]],
	["li wu@müller.example", ["Wu Li"]],
	["@müller.example", ["Wu Li"]],
	["müller.example wu", ["Wu Li"]],
	["Müller.Example", ["Wu Li"]],
	["احمد", ["أحمد منصور"]],
	["li", ["Wu Li"]],
	["ä", []],
	["g", ["José Gärtner"]],
	["12 person", ["Person 12"]],
	["person 12", ["Person 12"]],
	["12 firm person", ["Person 12"]],
	["100% person", []],
	["ΠΑΠΑΔΟΠΟΥΛΟΣ", ["ΓΕΩΡΓΙΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ"]],
	["παπαδόπουλος γεώργιος", ["ΓΕΩΡΓΙΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ"]],
	["ΓΕΩΡΓΙΟΣ", ["ΓΕΩΡΓΙΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ", "Γεώργιος Νικολάου"]],
	[",", []],
	["; ,", []],
	["&", ["Marie-Eve & Co"]],
	["co - &", ["Marie-Eve & Co"]],
	["e-e", ["Marie-Eve & Co"]],
	["-&", []],
	["& omar", []],
	["#", []],
];

it.each(SEARCHES)("a search for “%s” finds %j, regardless of word order and accents", async (q, names) => {
	expect(await found(q)).toEqual(names);
});

it("a search uses the index of words, with or without accents, or the index of symbols", async () => {
	const em = orm.em.fork();
	await em.execute(
		`insert into leads (id, full_name, phone, created_at, updated_at)
		 select gen_random_uuid(), 'Sample Crowd ' || n, '+44 7700 900121', now(), now() from generate_series(1, 5000) n`,
	);
	await em.execute("vacuum analyze leads");
	// "smyth" could be the reference of a chat.
	for (const q of ["Gärtner José", "omar", "Wu Li", "wu", "xq", "smyth"])
		expect(JSON.stringify(await wanted(q).explain("json")), q).toContain("leads_words");
	for (const q of ["&", "- &", "#", "crowd &"])
		expect(JSON.stringify(await wanted(q).explain("json")), q).toContain("leads_symbols");
});
