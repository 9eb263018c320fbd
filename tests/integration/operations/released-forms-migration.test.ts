import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { captureLead } from "#db/leads/capture-lead.ts";
import { releaseLead } from "#db/leads/release-lead.ts";
import { Submission } from "#db/leads/submission.ts";
import { createTestDatabase } from "#tests/support/database.ts";

it("the migration clears the suspicion of a form that staff released with its lead, and of no other form", async () => {
	const { orm } = await createTestDatabase();
	const send = async (name: string, suspicion: string | null) =>
		captureLead(orm.em.fork(), {
			submissionId: randomUUID(),
			leadId: randomUUID(),
			fullName: name,
			email: `${name}@firm.example`,
			page: "home",
			formType: "lead",
			suspicion,
			ipAddress: null,
			userAgent: null,
		});
	const { leadId: released } = await send("released", "too_fast");
	await releaseLead(orm.em.fork(), released, "admin");
	await send("came-in-by-their-next-form", "too_fast");
	await send("came-in-by-their-next-form", null);
	await send("waiting", "too_fast");
	await send("known", null);
	await send("known", "honeypot");
	// The state that an earlier release wrote.
	await orm.em.fork().nativeUpdate(Submission, { lead: released }, { suspicion: "too_fast" });
	const migration = { migrations: ["20261126110000_released_forms"] };
	await orm.migrator.down(migration);
	await orm.migrator.up(migration);
	const forms = await orm.em.fork().execute<{ name: string; suspicion: string | null }[]>(
		`select l.full_name as name, s.suspicion from submissions s join leads l on l.id = s.lead_id
		 where s.suspicion is not null or l.full_name = 'released' order by l.full_name`,
	);
	expect(forms).toEqual([
		{ name: "came-in-by-their-next-form", suspicion: "too_fast" },
		{ name: "known", suspicion: "honeypot" },
		{ name: "released", suspicion: null },
		{ name: "waiting", suspicion: "too_fast" },
	]);
});
