import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { startTest } from "#db/integrations/start-test.ts";
import { PROVIDERS } from "#domain/integrations/providers.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";

let lab: SyncLab;
let people = 0;

beforeAll(async () => {
	const { url } = await createTestDatabase();
	lab = await openSyncLab(url);
	await lab.seedLeads(100, "none");
	for (const provider of PROVIDERS) lab.simulators[provider].reset();
	await lab.startWorker();
});
afterAll(() => lab.close());

describe.each(PROVIDERS)("sync errors at %s", provider => {
	const next = () => `person${people++}@people.example`;
	const sync = async (email: string, priority: number = PRIORITY.automatic) =>
		lab.ended(await lab.single(provider, email, priority));
	const stateOf = async (email: string) =>
		lab.em().findOne(LeadSync, { lead: await lab.leadId(email), integration: lab.idOf(provider) });

	// Looks up the fields beforehand, so that a fault hits the call that carries the person.
	beforeAll(() => sync(next(), PRIORITY.interactive));
	beforeEach(() => lab.em().execute("update integrations set throttled_until = null, attention = null"));

	it.each(["server_error", "gateway_page", "cut", "cut_after_work", "nonsense"] as const)(
		"retries after %s and succeeds in the second attempt",
		async kind => {
			// For a webhook every 2xx is a success, whatever its body.
			if (provider === "webhook" && kind === "nonsense") return;
			const email = next();
			lab.simulators[provider].force({ kind, times: 1 });
			expect(await sync(email)).toMatchObject({ status: "succeeded", done: 1, error: null, attempts: 2 });
			expect(await stateOf(email)).toMatchObject({ status: "synced", error: null });
		},
	);

	it("pauses the integration when throttled with a wait, and succeeds without counting another attempt", async () => {
		const email = next();
		lab.simulators[provider].force({ kind: "throttled_with_wait", times: 1, retryAfter: 1 });
		expect(await sync(email)).toMatchObject({ status: "succeeded", attempts: 1, error: null });
		expect((await lab.integration(provider)).throttledUntil).toBeInstanceOf(Date);
	});

	it("makes no automatic call after its credentials were refused, until an integration test succeeds", async () => {
		const refused = next();
		lab.simulators[provider].force({
			kind: "unauthorised",
			times: 4,
			// Zoho's token service reports refusals in a different format.
			...(provider === "zoho_crm" ? { path: "/crm/" } : {}),
		});
		const run = await sync(refused);
		expect(run).toMatchObject({ status: "failed", failed: 1, attempts: 1 });
		expect(await stateOf(refused)).toMatchObject({ status: "failed", error: run.error });
		expect((await lab.integration(provider)).attention).toBe(run.error);
		const calls = lab.simulators[provider].calls().length;
		expect(await sync(next())).toMatchObject({ status: "failed", error: run.error });
		expect(lab.simulators[provider].calls()).toHaveLength(calls);
		// Integration tests use up the remaining faults; the last one succeeds.
		for (let tries = 0; tries < 5 && (await lab.integration(provider)).attention; tries += 1) {
			const testId = await lab
				.em()
				.transactional(em => startTest(em, { id: lab.idOf(provider), provider }, "tester"));
			await lab.em().execute("notify outbox");
			await lab.ended(testId);
		}
		expect((await lab.integration(provider)).attention).toBeNull();
		expect(await sync(next())).toMatchObject({ status: "succeeded" });
	});

	it("fails the run and flags the integration for attention when access is forbidden", async () => {
		lab.simulators[provider].force({ kind: "forbidden", times: 2 });
		expect(await sync(next())).toMatchObject({ status: "failed" });
		expect((await lab.integration(provider)).attention).toBeTruthy();
		lab.simulators[provider].reset();
	});
});

it("a webhook's error message with a NUL character is stored without that character", async () => {
	const email = `person${people++}@people.example`;
	lab.simulators.webhook.setOptions({ poison: [email], words: "not\0 welcome" });
	const run = await lab.ended(await lab.single("webhook", email));
	expect(run).toMatchObject({ status: "failed", attempts: 1, error: "not welcome" });
});
