import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { JobItem } from "#db/jobs/job-item.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { PROVIDERS } from "#domain/integrations/providers.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { CARRIERS } from "#tests/support/providers/accounts.ts";
import { openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";

const PEOPLE = 620;
let lab: SyncLab;

beforeAll(async () => {
	const { url } = await createTestDatabase();
	lab = await openSyncLab(url);
	await lab.seedLeads(PEOPLE);
	lab.simulators.mailerlite.setOptions({ importsPerMinute: null, requestsPerMinute: null });
	await lab.startWorker();
});
afterAll(() => lab.close());

/** SendGrid gets people who agreed, and join a list, in separate calls. */
const IDEAL = { zoho_crm: 7, mailerlite: 13, mailchimp: 2, sendgrid: 2, hubspot: 7, webhook: 7 } as const;

describe.each(PROVIDERS)("bulk sync to %s", provider => {
	// Quota slots are tested in people.test.ts.
	beforeAll(() => lab.em().execute("delete from call_slots"));

	it("makes as few calls as the provider allows, and records the result of each person", async () => {
		const simulator = lab.simulators[provider];
		// MailerLite accepts five batches per minute.
		const people = provider === "mailerlite" ? 250 : PEOPLE;
		const where = `split_part(email, '@', 1) in (select 'person' || n from generate_series(0, ${people - 1}) n)`;
		const before = simulator.contacts().length;
		const run = await lab.ended(await lab.bulk(provider, { where }));
		expect(run).toMatchObject({
			kind: "bulk_sync",
			status: "succeeded",
			total: people,
			done: people,
			failed: 0,
			attempts: 1,
			error: null,
		});
		expect(simulator.contacts().length - before).toBe(people);
		const ideal = provider === "mailerlite" ? 5 : IDEAL[provider];
		const path = CARRIERS[provider].path;
		const sent = simulator
			.calls(CARRIERS[provider])
			// A batch of look-ups carries no people.
			.filter(call => call.path.endsWith(path) && !call.body.startsWith('{"requests":[{"method":"GET"'));
		expect(sent).toHaveLength(ideal);
		const synced = { integration: lab.idOf(provider), status: "synced" } as const;
		expect(await lab.em().count(LeadSync, synced)).toBe(people);
		expect(await lab.em().count(JobItem, { run: run.id, status: "done" })).toBe(people);
		expect(await lab.em().count(OutboxMessage, { run: run.id })).toBe(0);
	});

	it("sends only people whose data changed since, or everyone when it is forced", async () => {
		const where = "split_part(email, '@', 1) in (select 'person' || n from generate_series(0, 39) n)";
		await lab.em().execute("delete from call_slots");
		await lab
			.em()
			.execute(
				"update leads set revision = revision + 1, company_name = 'Changed' where email_key in ('person3@people.example', 'person4@people.example')",
			);
		const run = await lab.ended(await lab.bulk(provider, { where }));
		expect(run).toMatchObject({ status: "succeeded", total: 40, done: 40 });
		expect(await lab.em().count(JobItem, { run: run.id, status: "done" })).toBe(2);
		expect(await lab.em().count(JobItem, { run: run.id, status: "skipped" })).toBe(38);
		const changed = JSON.stringify(lab.simulators[provider].contacts()).match(/"Changed"/g) ?? [];
		expect(changed).toHaveLength(2);
		const forced = await lab.ended(await lab.bulk(provider, { where, forced: true }));
		expect(await lab.em().count(JobItem, { run: forced.id, status: "done" })).toBe(40);
		await lab
			.em()
			.execute(
				"update leads set company_name = 'Firm', revision = revision + 1 where company_name = 'Changed'",
			);
	});
});

it("a bulk sync that matches no lead succeeds with a total of 0", async () => {
	const run = await lab.ended(await lab.bulk("mailchimp", { where: "false" }));
	expect(run).toMatchObject({ status: "succeeded", total: 0, done: 0 });
});
