import { setTimeout as delay } from "node:timers/promises";
import { isEnded } from "#domain/jobs/kinds.ts";
import { openSyncLab } from "#tests/support/sync-lab.ts";
import { auditBulk } from "./audit-bulk.ts";
import { anyOf, type Fault } from "./fault.ts";

const PROVIDER = "zoho_crm";

/** Kills the worker with kill -9 at random times, repeatedly, during a bulk sync. */
export const workerKilled: Fault = async (databaseUrl, { people, times }) => {
	const lab = await openSyncLab(databaseUrl);
	try {
		await lab.seedLeads(people);
		// Slow enough that every kill interrupts calls in flight.
		lab.simulators[PROVIDER].setOptions({ latencyMs: 300 });
		const runId = await lab.bulk(PROVIDER);
		let killed = 0;
		while (killed < times && !isEnded((await lab.run(runId)).status)) {
			const before = lab.simulators[PROVIDER].calls().length;
			const worker = await lab.startWorker({}, { wait: false });
			const deadline = Date.now() + 120_000;
			while (lab.simulators[PROVIDER].calls().length === before && Date.now() < deadline) await delay(10);
			await delay(anyOf(0, 600));
			await worker.stop("SIGKILL");
			killed += 1;
		}
		await lab.startWorker();
		await lab.ended(runId, 300_000);
		return await auditBulk(lab, {
			fault: "worker killed during a bulk sync",
			times: killed,
			runId,
			provider: PROVIDER,
			people,
		});
	} finally {
		await lab.close();
	}
};
