import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { Lead } from "#db/leads/lead.ts";
import { createTestDatabase } from "#tests/support/database.ts";

const MIGRATION = { migrations: ["20261122110100_names_numbers_and_consent"] };

it("the migration to three consent states derives them from the forms sent and from newsletter unsubscribes", async () => {
	const { orm } = await createTestDatabase();
	await orm.migrator.down(MIGRATION);
	const em = orm.em.fork();
	const person = async (name: string, consent: boolean | null, forms: [string, boolean | null][]) => {
		const id = randomUUID();
		await em.execute(
			`insert into leads (id, full_name, email, email_key, phone, marketing_consent, consent_at, created_at, updated_at)
			 values (?, ?, ?, ?, '', ?, now(), now(), now())`,
			[id, name, `${name}@firm.example`, `${name}@firm.example`, consent],
		);
		for (const [form, optIn] of forms) {
			await em.execute(
				`insert into submissions (id, lead_id, page, form_type, fields, gdpr_consent, marketing_opt_in, created_at)
				 values (?, ?, 'uk', ?, '{}', false, ?, now())`,
				[randomUUID(), id, form, optIn],
			);
		}
	};
	await person("unasked", false, [["vip_consultation", false]]);
	await person("empty", false, [
		["exclusive_report", false],
		["uk_midpage", false],
	]);
	await person("agreed", true, [["lead_magnet", true]]);
	await person("left", true, [["uk_midpage", true]]);
	await em.execute(
		`insert into subscribers (id, email, email_key, state, unsubscribed_at, created_at, updated_at)
		 values (?, 'left@firm.example', 'left@firm.example', 'unsubscribed', now(), now(), now())`,
		[randomUUID()],
	);
	await orm.migrator.up(MIGRATION);
	const leads = await orm.em.fork().find(Lead, {}, { orderBy: { fullName: "asc" } });
	expect(leads.map(lead => [lead.fullName, lead.marketingConsent, lead.consentAt !== null])).toEqual([
		["agreed", true, true],
		["empty", false, false],
		["left", false, true],
		["unasked", null, false],
	]);
	const forms = await em.execute<{ form: string }[]>(
		`select form_type || ' ' || coalesce(gdpr_consent::text, '-') || ' ' || coalesce(marketing_opt_in::text, '-') as form
		 from submissions order by 1`,
	);
	expect(forms.map(({ form }) => form)).toEqual([
		"exclusive_report - -",
		"lead_magnet - true",
		"uk_midpage false false",
		"uk_midpage false true",
		"vip_consultation - -",
	]);
});
