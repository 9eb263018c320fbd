import { openSyncLab } from "#tests/support/sync-lab.ts";
import { auditBulk } from "./audit-bulk.ts";
import type { Fault } from "./fault.ts";

const PROVIDER = "mailchimp";
const MOODS = [
	{ kind: "throttled" },
	{ kind: "throttled_with_wait", retryAfter: 2 },
	{ kind: "server_error" },
	{ kind: "gateway_page" },
	{ kind: "nonsense" },
	{ kind: "cut" },
	{ kind: "cut_after_work" },
] as const;

/** Every way in which a provider can reject a call, hang or send an invalid answer, spread over a bulk sync. */
export const moodyProvider: Fault = async (databaseUrl, { people, times, awayMs }) => {
	const lab = await openSyncLab(databaseUrl);
	try {
		await lab.seedLeads(people);
		const simulator = lab.simulators[PROVIDER];
		simulator.setOptions({ latencyMs: 50 });
		const post = { method: "POST", path: "/lists/" };
		for (const mood of MOODS) simulator.force({ ...mood, ...post, times, skip: 2 });
		// The client waits two minutes for a batch's answer, too long for the small scale.
		if (awayMs >= 30_000) simulator.force({ kind: "hang", ...post, times: 1, skip: 4 });
		await lab.startWorker();
		const runId = await lab.bulk(PROVIDER);
		await lab.ended(runId, 600_000);
		return await auditBulk(lab, {
			fault: "provider answers 429, 500, pages, nonsense, torn answers or nothing",
			times: MOODS.length * times + (awayMs >= 30_000 ? 1 : 0),
			runId,
			provider: PROVIDER,
			people,
		});
	} finally {
		await lab.close();
	}
};
