import { setTimeout as delay } from "node:timers/promises";
import { ConversionUpload } from "#db/conversions/conversion-upload.ts";
import { PLATFORMS } from "#domain/conversions/platforms.ts";
import { type ConversionLab, openConversionLab, SOON } from "#tests/support/conversion-lab.ts";
import { GOOGLE_ACCOUNT } from "#tests/support/providers/google-data-manager/index.ts";
import { anyOf, type Fault, type FaultRow } from "./fault.ts";

/** Number of staff who set statuses concurrently. */
const STAFF = 8;
/** A generous limit: two platforms receive every deal one by one, and one of them is polled afterwards. */
const QUIET_LIMIT_MS = 600_000;
/** High enough that the project's quota never applies here. */
const NO_QUOTA = 1_000_000;

interface Conversion {
	id: string;
	/** Pence. */
	value: number;
	/** How often it was sent to the platform. */
	reports: number;
}

/** Returns the conversions that each platform counts, by its own key. */
function countedBy({ simulators }: ConversionLab): Record<(typeof PLATFORMS)[number], Conversion[]> {
	const { google_data_manager: google, meta_conversions: meta } = simulators;
	return {
		google_data_manager: google
			.conversions()
			.filter(({ action }) => action === GOOGLE_ACCOUNT.closedActionId)
			.map(({ transactionId, value, reports }) => ({
				id: transactionId,
				value: Math.round((value ?? 0) * 100),
				reports,
			})),
		meta_conversions: meta.events().map(({ event, reports }) => ({
			id: event.event_id ?? "",
			value: Math.round((event.custom_data?.value ?? 0) * 100),
			reports,
		})),
	};
}

/** Kills the worker with kill -9 at random times, repeatedly, while staff close deals. */
export const conversionsKilled: Fault = async (databaseUrl, { people, times }) => {
	const lab = await openConversionLab(databaseUrl);
	try {
		const { google_data_manager: google, meta_conversions: meta } = lab.simulators;
		google.setOptions({ requestsPerMinute: NO_QUOTA, processingChecks: 0, latencyMs: 30 });
		meta.setOptions({ latencyMs: 30 });
		const deals = new Map<string, number>();
		const leads: string[] = [];
		for (let n = 0; n < people; n += 1) {
			const dealValue = 10_000 + 137 * n;
			const { leadId, submissions } = await lab.lead({ dealValue });
			leads.push(leadId);
			deals.set(submissions[0] ?? "", dealValue);
		}
		const calls = () => google.calls().length + meta.calls().length;
		const waiting = [...leads];
		const staff = Array.from({ length: STAFF }, async () => {
			for (let id = waiting.pop(); id; id = waiting.pop()) await lab.set(id, "closed");
		});
		let killed = 0;
		while (killed < times) {
			const before = calls();
			const worker = await lab.startWorker(SOON, { wait: false });
			const deadline = Date.now() + 120_000;
			while (calls() === before && Date.now() < deadline) await delay(10);
			await delay(anyOf(0, 600));
			await worker.stop("SIGKILL");
			killed += 1;
		}
		await Promise.all(staff);
		await lab.startWorker(SOON);
		await lab.quiet(QUIET_LIMIT_MS);
		return await audit(lab, deals, killed);
	} finally {
		await lab.close();
	}
};

async function audit(lab: ConversionLab, deals: Map<string, number>, times: number): Promise<FaultRow> {
	const counted = countedBy(lab);
	const troubles: string[] = [];
	let stored = 0;
	let effects = 0;
	let lost = 0;
	let duplicated = 0;
	let again = 0;
	for (const platform of PLATFORMS) {
		const uploads = await lab
			.em()
			.find(ConversionUpload, { destination: lab.destinationOf(platform), state: "sent", told: true });
		const there = counted[platform];
		const ids = new Set(there.map(({ id }) => id));
		const sum = (values: (number | null | undefined)[]) =>
			values.reduce<number>((total, value) => total + (value ?? 0), 0);
		const here = sum(uploads.map(({ value }) => value));
		const wanted = sum([...deals.values()]);
		const theirs = sum(there.map(({ value }) => value));
		if (here !== wanted || theirs !== wanted) {
			troubles.push(`${platform}: ${wanted} pence closed, ${here} noted here, ${theirs} counted there`);
		}
		if (there.some(({ id, value }) => deals.get(id) !== value))
			troubles.push(`${platform}: a value is amiss`);
		stored += uploads.length;
		effects += there.length;
		lost += [...deals.keys()].filter(id => !ids.has(id)).length;
		duplicated += there.length - ids.size + Math.max(0, uploads.length - deals.size);
		again += sum(there.map(({ reports }) => reports - 1));
	}
	return {
		fault: "worker killed while deals are closed and told to advertising platforms",
		times,
		acknowledged: deals.size * PLATFORMS.length,
		stored,
		effects,
		lost,
		duplicated,
		troubles,
		note: `${again} were sent again under the same id, and counted once`,
	};
}
