import { setTimeout as delay } from "node:timers/promises";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { backupState } from "#db/backup/last-proof.ts";
import type { Orm } from "#db/orm.ts";
import { outboxBacklog } from "#db/outbox/backlog.ts";
import { PROVIDERS } from "#domain/integrations/providers.ts";
import { LANES } from "#domain/jobs/topics.ts";
import { PROVIDER_ERROR_KINDS } from "./providers/provider-error.ts";
import type { Queues } from "./queue/queues.ts";

/** Prometheus times out after ten seconds and then loses all metrics of the scrape. */
const DEPTH_LIMIT_MS = 2_000;

/** The worker's metrics in Prometheus' text format. */
export const registry = new Registry();
registry.setDefaultLabels({ process: "worker" });
collectDefaultMetrics({ register: registry });

const jobs = new Histogram({
	name: "job_duration_seconds",
	help: "Duration of one attempt of a job, by topic and result",
	labelNames: ["topic", "result"],
	buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
	registers: [registry],
});

const troubles = new Counter({
	name: "provider_errors_total",
	help: "Failed requests to providers, and mails refused because of our set-up, by kind",
	labelNames: ["lane", "kind"],
	registers: [registry],
});

// Initialised to 0, because Prometheus sees no increase in a counter that starts at 1, and a refused key is counted only once.
for (const lane of [...PROVIDERS, "conversions", "mail"])
	for (const kind of PROVIDER_ERROR_KINDS) troubles.inc({ lane, kind }, 0);

export function countJob(topic: string, result: string, seconds: number): void {
	jobs.observe({ topic, result }, seconds);
}

export function countProviderError(lane: string, kind: string): void {
	troubles.inc({ lane, kind });
}

/** Resolves to the number, or NaN after a short timeout, so that a scrape does not wait for an unreachable queue. */
async function withTimeout(number: Promise<number>): Promise<number> {
	const limit = delay(DEPTH_LIMIT_MS, Number.NaN, { ref: false });
	return Promise.race([number.catch(() => Number.NaN), limit]);
}

/** Registers gauges that are collected at each scrape. */
export function watchBacklog(orm: Orm, queues: Queues, relay: { refusedSeconds(): number }): void {
	new Gauge({
		name: "queue_depth",
		help: "Jobs waiting in the queue, by lane",
		labelNames: ["lane"],
		registers: [registry],
		async collect() {
			const known = LANES.map(async lane => this.set({ lane }, await withTimeout(queues.depth(lane))));
			await Promise.all(known);
		},
	});
	// Both gauges share one query per scrape: a gauge set by the other's collect would show the previous scrape's value.
	let pending: ReturnType<typeof outboxBacklog> | undefined;
	const backlog = async () => {
		pending ??= outboxBacklog(orm.em.fork()).finally(() => {
			pending = undefined;
		});
		return pending.catch(() => null);
	};
	new Gauge({
		name: "outbox_oldest_due_seconds",
		help: "Age of the oldest due outbox message that has not been dispatched",
		registers: [registry],
		async collect() {
			const lanes = await backlog();
			// A refused message is made due a little later each time, which would hide its age.
			const refused = lanes?.messages ? relay.refusedSeconds() : 0;
			this.set(lanes ? Math.max(lanes.oldestDueSeconds, refused) : Number.NaN);
		},
	});
	new Gauge({
		name: "outbox_messages",
		help: "Messages in the outbox",
		registers: [registry],
		async collect() {
			this.set((await backlog())?.messages ?? Number.NaN);
		},
	});
	new Gauge({
		name: "backup_proved_timestamp_seconds",
		help: "When the last backup that was restored and compared was made; 0 if none ever was",
		registers: [registry],
		async collect() {
			const proved = backupState(orm.em.fork()).then(state => Date.parse(state?.proved?.at ?? "1970-01-01"));
			this.set((await withTimeout(proved)) / 1000);
		},
	});
}
