import { startScratchDatabase } from "#tests/support/scratch-database.ts";
import { openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";
import type { Figure } from "./figure.ts";

const FEW = 10_000;
const MANY = 100_000;
const PROVIDER = "mailchimp";

/** Seconds in which a provider that answers at once is sent the first `people` leads. */
async function seconds(lab: SyncLab, people: number): Promise<number> {
	lab.simulators[PROVIDER].reset();
	await lab.em().execute("truncate lead_syncs, job_items cascade");
	await lab.em().execute("vacuum analyze");
	const started = performance.now();
	const runId = await lab.bulk(PROVIDER, {
		where: `email_key in (select 'person' || n || '@people.example' from generate_series(0, ${people - 1}) n)`,
	});
	const run = await lab.ended(runId, 1_800_000);
	if (run.done !== people) throw new Error(`${run.done} of ${people} synced (${run.error})`);
	return (performance.now() - started) / 1000;
}

/** How the time of a bulk sync grows with the number of people: ten times as many, both in one database of all. */
async function growth(few: number, many: number): Promise<{ few: number; many: number }> {
	const database = await startScratchDatabase();
	try {
		const lab = await openSyncLab(await database.create());
		try {
			await lab.seedLeads(many, "all");
			await lab.startWorker();
			// What starting costs is no part of either.
			await seconds(lab, 500);
			// Before and after, so that what else the machine does meanwhile weighs on both.
			const before = await seconds(lab, few);
			const all = await seconds(lab, many);
			return { few: (before + (await seconds(lab, few))) / 2, many: all };
		} finally {
			await lab.close();
		}
	} finally {
		await database.close();
	}
}

/** A bulk sync of 100,000 people over one of 10,000. */
export const bulkGrowth: Figure = async () => {
	const { few, many } = await growth(FEW, MANY);
	return [
		{
			name: `bulk sync of ${MANY.toLocaleString("en")} leads: time over that of ${FEW.toLocaleString("en")}`,
			measured: many / few,
			atMost: 11,
			note: `${many.toFixed(1)} s over ${few.toFixed(1)} s`,
		},
	];
};
