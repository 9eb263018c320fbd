import { setTimeout as delay } from "node:timers/promises";
import { type RedisServer, startRedis } from "#tests/support/redis.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";
import { auditStream } from "./audit-stream.ts";
import type { FaultRow, Scale } from "./fault.ts";
import { type Part, webOf, workerOf } from "./part.ts";
import { askForReport, emailOf, leaveLead } from "./visitors.ts";

const SENDERS = 5;
const REPORT_SENDERS = 1;
/** Pause between two leads of one sender: all senders together are slower than a worker syncs. */
const LEAD_PAUSE_MS = 60;
const REPORT_PAUSE_MS = 100;
const SYNC_PAUSE_MS = 200;
const PROVIDER_LATENCY_MS = 20;
/**
 * Factor that lengthens the pauses once enough people came, otherwise a busy machine that is slow to restart processes would
 * get ever more work.
 */
const thinned = (came: number, wanted: number) => Math.max(1, came / wanted) ** 2;
/** Milliseconds without progress after which the work counts as stuck. */
const STALL_MS = 300_000;
const LOOK_MS = 250;

/** The whole product in operation, into which faults are injected. */
export interface Working {
	lab: SyncLab;
	webs: Part[];
	workers: Part[];
	redis: { kill(): Promise<void>; start(): Promise<void>; server(): RedisServer };
	sink: SmtpSink;
}

interface Stream {
	fault: string;
	webs: number;
	workers: number;
	/** Which queue the workers use. */
	queue: "redis" | "postgres";
	/** Injects faults while leads, reports and syncs stream in. Returns how often. */
	trouble(working: Working): Promise<number>;
}

/** Work that was acknowledged. */
export interface Promised {
	/** People who left details or requested a report. */
	people: number;
	reports: number;
	/** Runs of single syncs that an admin requested. */
	syncRuns: string[];
}

/**
 * Streams leads, report requests and an admin's syncs through the whole product until the faults are over and enough people
 * came, waits until the outbox is empty, and audits.
 */
export async function streamThrough(
	databaseUrl: string,
	{ people, slower = 1 }: Scale,
	stream: Stream,
): Promise<FaultRow> {
	const lab = await openSyncLab(databaseUrl);
	const sink = await startSmtpSink();
	let redis = await startRedis();
	const webs = await Promise.all(Array.from({ length: stream.webs }, () => webOf(databaseUrl)));
	const env = { SMTP_URL: sink.url, ...(stream.queue === "redis" ? { REDIS_URL: redis.url } : {}) };
	const workers = await Promise.all(Array.from({ length: stream.workers }, () => workerOf(databaseUrl, env)));
	try {
		await lab
			.em()
			.execute(
				"update integrations set settings = jsonb_set(settings::jsonb, '{autoSync}', 'true') where provider = 'mailchimp'",
			);
		lab.simulators.mailchimp.setOptions({ latencyMs: PROVIDER_LATENCY_MS * slower });
		await Promise.all([...webs, ...workers].map(part => part.start()));

		const promised: Promised = { people: 0, reports: 0, syncRuns: [] };
		let over = false;
		let next = 0;
		const urls = webs.map(({ url }) => url);
		const enough = () => over && promised.people >= people;
		const pause = (ms: number) => delay(ms * thinned(promised.people, people));
		const leads = Array.from({ length: SENDERS }, async () => {
			while (!enough()) {
				await leaveLead(urls, next++);
				promised.people += 1;
				await pause(LEAD_PAUSE_MS * slower);
			}
		});
		const reports = Array.from({ length: REPORT_SENDERS }, async () => {
			while (!enough()) {
				await askForReport(urls, next++);
				promised.people += 1;
				promised.reports += 1;
				await pause(REPORT_PAUSE_MS * slower);
			}
		});
		const admin = (async () => {
			while (!enough()) {
				await pause(SYNC_PAUSE_MS);
				// While the database is unavailable the admin gets an error, hence no promise.
				const run = await lab.single("zoho_crm", emailOf(0)).catch(() => "");
				if (run && !promised.syncRuns.includes(run)) promised.syncRuns.push(run);
			}
		})();
		const working = {
			lab,
			webs,
			workers,
			sink,
			redis: {
				kill: () => redis.kill(),
				start: async () => {
					redis = await startRedis(redis.port);
				},
				server: () => redis,
			},
		};
		const trouble = stream.trouble(working).finally(() => {
			over = true;
		});
		const [times] = await Promise.all([trouble, ...leads, ...reports, admin]);
		await settled(working);
		return { fault: stream.fault, times, ...(await auditStream(working, promised)) };
	} finally {
		await Promise.all([...webs, ...workers].map(part => part.stop("SIGKILL")));
		await lab.close();
		await redis.stop();
		await sink.close();
	}
}

/** Waits until no message is left. Without progress, throws the messages that are left and the workers' last output. */
async function settled({ lab, workers }: Working): Promise<void> {
	let fewest = Number.POSITIVE_INFINITY;
	let movedAt = Date.now();
	for (;;) {
		// A connection that a fault broke reports its error once.
		const left = await messagesLeft(lab).catch(() => Number.POSITIVE_INFINITY);
		if (left === 0) return;
		if (left < fewest) {
			fewest = left;
			movedAt = Date.now();
		}
		if (Date.now() - movedAt > STALL_MS) break;
		await delay(LOOK_MS);
	}
	const left = await lab
		.em()
		.execute(
			"select topic, lane, attempts, queued, owner is not null as owned, due_at - now() as due, count(*) over () as n from outbox limit 5",
		);
	const words = workers.map(worker => worker.output().slice(-1_500));
	throw new Error(`nothing moves, and this is left: ${JSON.stringify(left)}\n${words.join("\n")}`);
}

async function messagesLeft(lab: SyncLab): Promise<number> {
	// After many failures the next attempt may be an hour away: skips only the waiting.
	await lab
		.em()
		.execute("update outbox set due_at = now() where owner is null and not queued and due_at > now()");
	const [row] = await lab.em().execute<{ n: number }[]>("select count(*)::int as n from outbox");
	return row?.n ?? 0;
}
