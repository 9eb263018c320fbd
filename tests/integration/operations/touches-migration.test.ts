import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { captureLead } from "#db/leads/capture-lead.ts";
import { Lead } from "#db/leads/lead.ts";
import type { Attribution } from "#domain/leads/attribution.ts";
import { createTestDatabase } from "#tests/support/database.ts";

const MIGRATION = { migrations: ["20261122181000_searches_and_undos"] };
/** It replaces indexes that MIGRATION creates and drops, so it is reverted with it. */
const LATER = "20261127120000_filtered_together";

const form = (name: string, attribution?: Attribution, suspicion: string | null = null) => ({
	submissionId: randomUUID(),
	leadId: randomUUID(),
	fullName: name,
	email: `${name}@firm.example`,
	page: "home",
	formType: "lead" as const,
	attribution,
	suspicion,
	ipAddress: null,
	userAgent: null,
});

it("the migration gives old leads the touches, search text and activity times that new leads get", async () => {
	const { orm } = await createTestDatabase();
	const em = orm.em.fork();
	const send = (...told: Parameters<typeof form>) => captureLead(em, form(...told));
	await send("ann");
	await send("ann", {
		first: { utm_source: "Google", utm_medium: "CPC" },
		last: { fbclid: "f", landingPage: "/uk" },
	});
	await send("ann", { last: { referrer: "https://www.news.example/page" } });
	await send("ann", { last: { utm_source: "spam" } }, "honeypot");
	await send("ben");
	const touches = async () =>
		(await orm.em.fork().find(Lead, {}, { orderBy: { fullName: "asc" } })).map(
			({ firstChannel, firstSource, firstMedium, firstLandingPage, lastChannel, lastSource, lastMedium }) => [
				[firstChannel, firstSource, firstMedium, firstLandingPage],
				[lastChannel, lastSource, lastMedium],
			],
		);
	const expected = [
		[
			["paid_search", "google", "cpc", null],
			["referral", "news.example", null],
		],
		[
			[null, null, null, null],
			[null, null, null],
		],
	];
	expect(await touches()).toEqual(expected);
	const { id } = await em.findOneOrFail(Lead, { fullName: "ann" });
	await em.execute(
		`insert into lead_notes (id, lead_id, author, text, created_at) values (?, ?, 'admin', 'Wants a Villa', now() + interval '1 hour')`,
		[randomUUID(), id],
	);
	await em.execute(
		`insert into audit_log (at, actor, action, subject, detail) values ('2026-05-01T10:00:00Z', 'admin', 'lead.status', ?, '{}')`,
		[id],
	);
	await em.execute("update leads set status = 'qualified' where id = ?", [id]);

	await orm.migrator.down(LATER);
	await orm.migrator.down(MIGRATION);
	await em.execute(
		`update leads set first_channel = null, first_source = null, first_medium = null, last_channel = null, last_source = null`,
	);
	await orm.migrator.up(MIGRATION);

	expect(await touches()).toEqual(expected);
	const ann = await orm.em.fork().findOneOrFail(Lead, { fullName: "ann" }, { populate: ["searchText"] });
	expect(ann.searchText).toContain("wants a villa");
	expect(ann.firstContactAt?.toISOString()).toBe("2026-05-01T10:00:00.000Z");
	expect(ann.lastActivityAt.getTime()).toBeGreaterThan(ann.updatedAt.getTime());
});

it("the migration fills in the first and last click ids of old leads from their genuine forms", async () => {
	const { orm } = await createTestDatabase();
	const em = orm.em.fork();
	const clicked = async (name: string, ...sent: [attribution: Attribution, suspicion?: string][]) => {
		for (const [attribution, suspicion = null] of sent)
			await captureLead(em, form(name, attribution, suspicion));
	};
	await clicked(
		"ann",
		[{ first: { gclid: "g-1", utm_source: "google" }, last: { utm_source: "letter" } }],
		[{ last: { wbraid: "w-2", fbclid: "f-2" } }],
		[{ last: { gclid: "g-3" } }, "honeypot"],
	);
	await clicked("ben", [{ last: { fbclid: "f-4" } }], [{ last: { landingPage: "/uk" } }]);
	const clicks = async () =>
		(await orm.em.fork().find(Lead, {}, { orderBy: { fullName: "asc" } })).map(lead => [
			lead.firstClickId,
			lead.lastClickId,
		]);
	const expected = [
		["g-1", "w-2"],
		["f-4", null],
	];
	expect(await clicks()).toEqual(expected);

	await orm.migrator.down(LATER);
	await orm.migrator.down("20261122405000_click_ids");
	await orm.migrator.up("20261122405000_click_ids");

	expect(await clicks()).toEqual(expected);
});
