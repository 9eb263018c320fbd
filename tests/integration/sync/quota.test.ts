import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { CARRIERS } from "#tests/support/providers/accounts.ts";
import { quietMs } from "#tests/support/quiet-time.ts";
import { scaledWorker, scaleQuotas } from "#tests/support/quota-scale.ts";
import { openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";

/** Factor by which time is shortened: a minute takes a second. */
const SCALE = 60;
const PEOPLE = 2_500;
let lab: SyncLab;

beforeAll(async () => {
	const { url } = await createTestDatabase();
	lab = await openSyncLab(url);
	await lab.seedLeads(PEOPLE, "all");
	await lab.seedLeads(1, "all", "single");
	scaleQuotas(lab, SCALE);
	await Promise.all([lab.startWorker(scaledWorker(SCALE)), lab.startWorker(scaledWorker(SCALE))]);
});
afterAll(() => lab.close());

it.each([
	["mailerlite", 50],
	["hubspot", 25],
] as const)(
	"a bulk sync of 2,500 people to %s makes the fewest calls, gets no 429 and delays no single sync",
	async (provider, ideal) => {
		const simulator = lab.simulators[provider];
		// Slow calls are counted late in their window.
		simulator.setOptions({ latencyMs: 150 });
		const where = "split_part(email, '@', 1) like 'person%'";
		const bulk = await lab.bulk(provider, { where });
		const carriers = () => simulator.calls(CARRIERS[provider]);
		await until("the bulk is under way", () => carriers().length > 0);
		const single = await lab.single(provider, "single0@people.example");
		const took = await quietMs(
			() => lab.run(bulk),
			async () => expect(await lab.ended(single)).toMatchObject({ status: "succeeded" }),
		);
		expect(took).toBeLessThan(10_000);
		expect(await lab.ended(bulk, 600_000)).toMatchObject({ status: "succeeded", done: PEOPLE, failed: 0 });
		expect(simulator.calls().filter(({ status }) => status === 429)).toEqual([]);
		// HubSpot uses the same call for a single person.
		expect(carriers().length).toBe(provider === "hubspot" ? ideal + 1 : ideal);
	},
);
