import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { captureLead } from "#db/leads/capture-lead.ts";
import { Lead } from "#db/leads/lead.ts";
import { createTestDatabase } from "#tests/support/database.ts";

it("the migration turns the source “(direct)” of a lead into the direct channel without source or medium", async () => {
	const { orm } = await createTestDatabase();
	const em = orm.em.fork();
	for (const name of ["ann", "ben"])
		await captureLead(em, {
			submissionId: randomUUID(),
			leadId: randomUUID(),
			fullName: name,
			email: `${name}@firm.example`,
			page: "home",
			formType: "lead",
			attribution: { last: { utm_source: "letter", utm_medium: "post" } },
			suspicion: null,
			ipAddress: null,
			userAgent: null,
		});
	const migration = { migrations: ["20261122560000_nameless_sources"] };
	await orm.migrator.down(migration);
	await em.execute(
		`update leads set last_channel = 'referral', last_source = '(direct)', last_medium = '(none)'
		 where full_name = 'ann'`,
	);
	await orm.migrator.up(migration);
	const touches = (await orm.em.fork().find(Lead, {}, { orderBy: { fullName: "asc" } })).map(
		({ lastChannel, lastSource, lastMedium }) => [lastChannel, lastSource, lastMedium],
	);
	expect(touches).toEqual([
		["direct", null, null],
		["referral", "letter", "post"],
	]);
});
