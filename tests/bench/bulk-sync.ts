import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { PROVIDERS, type Provider } from "#domain/integrations/providers.ts";
import { CARRIERS } from "#tests/support/providers/accounts.ts";
import { scaledWorker, scaleQuotas } from "#tests/support/quota-scale.ts";
import { startScratchDatabase } from "#tests/support/scratch-database.ts";
import { openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";
import { adapters } from "#worker/providers/adapters.ts";
import type { Figure, Row } from "./figure.ts";

const PEOPLE = 10_000;
const FEW = 1_000;
const LATENCY_MS = 50;
/** Factor by which every provider's quota window is shortened. */
const SCALE = 60;

/** Returns the peak resident memory of a process in bytes. */
function peakMemory(pid: number): number {
	const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
	return Number(kilobytes) * 1024;
}

interface Sync {
	calls: number;
	/** Calls refused with 429. */
	refused: number;
	seconds: number;
	memory: number;
}

/** Syncs the first `people` leads to a provider with a fresh worker. */
async function sync(lab: SyncLab, provider: Provider, people: number): Promise<Sync> {
	const simulator = lab.simulators[provider];
	simulator.reset();
	simulator.setOptions({ latencyMs: LATENCY_MS });
	scaleQuotas(lab, SCALE);
	await lab.em().execute("delete from lead_syncs");
	await lab.em().execute("delete from call_slots");
	const worker = await lab.startWorker(scaledWorker(SCALE));
	// Lets the worker finish starting before the sync begins.
	await delay(1_000);
	const started = performance.now();
	const runId = await lab.bulk(provider, {
		where: `email_key in (select 'person' || n || '@people.example' from generate_series(0, ${people - 1}) n)`,
	});
	const run = await lab.ended(runId, 300_000);
	const seconds = (performance.now() - started) / 1000;
	const memory = peakMemory(worker.pid);
	await worker.stop();
	if (run.done !== people) throw new Error(`${provider}: ${run.done} of ${people} synced (${run.error})`);
	const { method, path } = CARRIERS[provider];
	const calls = simulator.calls({ method, path }).filter(call => call.path.endsWith(path)).length;
	const refused = simulator.calls().filter(({ status }) => status === 429).length;
	return { calls, refused, seconds, memory };
}

function rows(provider: Provider, few: Sync, many: Sync): Row[] {
	const { batchSize, maxConcurrency, bulkQuota } = adapters[provider];
	const ideal = Math.ceil(PEOPLE / batchSize);
	const latency = (Math.ceil(ideal / maxConcurrency) * LATENCY_MS) / 1000;
	const windows = bulkQuota ? Math.floor((ideal - 1) / bulkQuota.calls) : 0;
	const quota = (windows * (bulkQuota?.perMs ?? 0)) / SCALE / 1000;
	const name = `bulk sync of ${PEOPLE.toLocaleString("en")} leads, ${provider}`;
	return [
		{
			name: `${name}: calls over the ideal`,
			measured: many.calls / ideal,
			atMost: 1.05,
			note: `${many.calls} calls`,
		},
		{
			name: `${name}: calls refused for a quota`,
			measured: many.refused,
			atMost: 0,
		},
		{
			name: `${name}: peak memory over that of ${FEW.toLocaleString("en")}`,
			measured: many.memory / few.memory,
			atMost: 1.3,
			note: `${Math.round(many.memory / 2 ** 20)} MB`,
		},
		{
			name: `${name}: seconds`,
			measured: many.seconds,
			unit: " s",
			// With windows 60 times shorter, the gaps between two of them weigh 60 times more.
			atMost: Math.max(60, 3 * quota),
			note: `${Math.max(latency, quota).toFixed(2)} s are latency and quota alone`,
		},
	];
}

/** Bulk sync to each simulated provider with its quota and 50 ms latency: calls, memory, time. */
export const bulkSync: Figure = async tell => {
	const database = await startScratchDatabase();
	try {
		const lab = await openSyncLab(await database.create());
		try {
			await lab.seedLeads(PEOPLE, "all");
			const table: Row[] = [];
			for (const provider of PROVIDERS) {
				const few = await sync(lab, provider, FEW);
				const known = rows(provider, few, await sync(lab, provider, PEOPLE));
				known.forEach(tell);
				table.push(...known);
			}
			return table;
		} finally {
			await lab.close();
		}
	} finally {
		await database.close();
	}
};
