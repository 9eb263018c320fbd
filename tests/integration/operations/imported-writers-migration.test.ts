import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { captureLead } from "#db/leads/capture-lead.ts";
import { Lead } from "#db/leads/lead.ts";
import { createTestDatabase } from "#tests/support/database.ts";

it("the migration turns imported leads that sent a genuine form and were not contacted into new form leads", async () => {
	const { orm } = await createTestDatabase();
	const em = orm.em.fork();
	for (const [name, suspicion] of [
		["ann", null],
		["ben", null],
		["cy", "honeypot"],
	] as const)
		await captureLead(em, {
			submissionId: randomUUID(),
			leadId: randomUUID(),
			fullName: name,
			email: `${name}@firm.example`,
			page: "uk-4",
			formType: "lead",
			suspicion,
			ipAddress: null,
			userAgent: null,
		});
	const migration = { migrations: ["20261126130000_imported_writers"] };
	await orm.migrator.down(migration);
	await em.execute(
		`update leads set origin = 'import', source_page = null, quarantined_at = null, created_at = now() - interval '9 days',
			first_contact_at = case when full_name = 'ben' then now() - interval '8 days' end`,
	);
	await orm.migrator.up(migration);
	const people = await orm.em.fork().find(Lead, {}, { orderBy: { fullName: "asc" } });
	const isToday = (at: Date) => Date.now() - at.getTime() < 86_400_000;
	expect(people.map(({ origin, sourcePage, createdAt }) => [origin, sourcePage, isToday(createdAt)])).toEqual(
		[
			["form", "uk-4", true],
			["import", null, false],
			["import", null, false],
		],
	);
});
