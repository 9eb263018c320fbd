import { cancelRun } from "#db/jobs/cancel-run.ts";
import { until } from "#tests/support/processes.ts";
import { startScratchDatabase } from "#tests/support/scratch-database.ts";
import { openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";
import type { Figure } from "./figure.ts";

const FEW = 10_000;
const MANY = 100_000;
const PROVIDER = "mailchimp";

async function forgetSyncs(lab: SyncLab): Promise<void> {
	lab.simulators[PROVIDER].reset();
	await lab.em().execute("truncate lead_syncs, job_items cascade");
	await lab.em().execute("vacuum analyze");
}

const begin = (lab: SyncLab, people: number): Promise<string> =>
	lab.bulk(PROVIDER, {
		where: `email_key in (select 'person' || n || '@people.example' from generate_series(0, ${people - 1}) n)`,
	});

/** Returns the seconds that a sync of the first `people` leads takes with a provider that answers at once. */
async function seconds(lab: SyncLab, people: number): Promise<number> {
	await forgetSyncs(lab);
	const started = performance.now();
	const runId = await begin(lab, people);
	const run = await lab.ended(runId, 1_800_000);
	if (run.done !== people) throw new Error(`${run.done} of ${people} synced (${run.error})`);
	return (performance.now() - started) / 1000;
}

/**
 * Cancels a bulk sync after its first leads were sent; returns the seconds until the answer and until every item has its
 * outcome.
 */
async function cancellation(lab: SyncLab, people: number): Promise<Growth["cancelled"]> {
	await forgetSyncs(lab);
	const runId = await begin(lab, people);
	await until("some were sent", async () => (await lab.run(runId)).done > 0);
	const started = performance.now();
	await cancelRun(lab.em(), runId, "tester");
	const answered = (performance.now() - started) / 1000;
	const pending = () =>
		lab.em().execute("select 1 from job_items where run_id = ? and status = 'pending' limit 1", [runId]);
	await until("everybody is accounted for", async () => (await pending()).length === 0, 600_000);
	return { answered, settled: (performance.now() - started) / 1000 };
}

interface Growth {
	few: number;
	many: number;
	cancelled: { answered: number; settled: number };
}

/** Measures how a bulk sync's time grows when ten times as many people are synced from the same database. */
async function growth(few: number, many: number): Promise<Growth> {
	const database = await startScratchDatabase();
	try {
		const lab = await openSyncLab(await database.create());
		try {
			await lab.seedLeads(many, "all");
			await lab.startWorker();
			// Warm-up: the cost of starting counts in neither.
			await seconds(lab, 500);
			// Measured before and after, so that other load on the machine affects both sizes.
			const before = await seconds(lab, few);
			const all = await seconds(lab, many);
			const after = await seconds(lab, few);
			return { few: (before + after) / 2, many: all, cancelled: await cancellation(lab, many) };
		} finally {
			await lab.close();
		}
	} finally {
		await database.close();
	}
}

/** Time of a bulk sync of 100,000 people over one of 10,000, and the time to cancel one of 100,000. */
export const bulkGrowth: Figure = async () => {
	const { few, many, cancelled } = await growth(FEW, MANY);
	return [
		{
			name: `bulk sync of ${MANY.toLocaleString("en")} leads: time over that of ${FEW.toLocaleString("en")}`,
			measured: many / few,
			atMost: 11,
			note: `${many.toFixed(1)} s over ${few.toFixed(1)} s`,
		},
		{
			name: `cancelling a bulk sync of ${MANY.toLocaleString("en")} leads that has begun: seconds to the answer`,
			measured: cancelled.answered,
			atMost: 2,
			note: `everybody accounted for after ${cancelled.settled.toFixed(1)} s`,
		},
	];
};
