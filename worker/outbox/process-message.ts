import * as v from "valibot";
import type { EntityManager } from "#db/orm.ts";
import { beginAttempt } from "#db/outbox/begin-attempt.ts";
import { extendLeases } from "#db/outbox/claim-due.ts";
import { type FinishedAttempt, finishAttempt } from "#db/outbox/finish-attempt.ts";
import { backoffMs, MAX_ATTEMPTS } from "#domain/jobs/backoff.ts";
import { TOPICS, type Topic } from "#domain/jobs/topics.ts";
import type { JobContext, JobResult } from "../jobs/handler.ts";
import { handlers } from "../jobs/handlers.ts";
import { countJob } from "../metrics.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { fork, type WorkerServices } from "../services.ts";

const LEASE_MS = 60_000;
const HEARTBEAT_MS = 20_000;

function isTopic(name: string): name is Topic {
	return Object.hasOwn(TOPICS, name);
}

/**
 * Works on one outbox message: writes down the try, runs the handler, and stores effect and outcome in one
 * transaction. Does nothing for a message that is done. Throws only when the database is away; the lease then
 * brings the message back.
 */
export async function processMessage(
	services: WorkerServices,
	messageId: string,
	signal: AbortSignal,
): Promise<void> {
	const em = fork(services);
	const message = await beginAttempt(em, messageId, LEASE_MS);
	if (!message) return;
	if (!isTopic(message.topic) || !handlers[message.topic]) {
		// Promised by a newer release: it waits for a worker of that release.
		services.log.warn({ topic: message.topic }, "unknown topic");
		return;
	}
	const heartbeat = setInterval(() => {
		extendLeases(fork(services), [messageId], LEASE_MS).catch(() => {});
	}, HEARTBEAT_MS);
	try {
		await attempt(message.topic, em, { ...services, message, signal });
	} finally {
		clearInterval(heartbeat);
	}
}

async function attempt<T extends Topic>(topic: T, em: EntityManager, context: JobContext): Promise<void> {
	const { message, log } = context;
	const handler = handlers[topic];
	if (!handler) throw new Error(`there is no handler for ${topic}`);
	const payload = v.parse(TOPICS[topic], message.payload);
	const started = performance.now();
	let result = await handler.run(payload, context).catch(resultOf);
	if (result.kind === "retry" && message.attempts >= (handler.maxAttempts ?? MAX_ATTEMPTS)) {
		result = { kind: "failed", error: result.error, ...(result.commit ? { commit: result.commit } : {}) };
	}
	await em.transactional(async inner => {
		await result.commit?.(inner);
		if (result.kind === "failed") await handler.giveUp(inner, payload, result.error);
		await finishAttempt(inner, {
			messageId: message.id,
			runId: message.runId,
			...closing(result, message.attempts),
		});
	});
	// What the job promised in turn is due now.
	context.wakeRelay();
	const ms = Math.round(performance.now() - started);
	countJob(topic, result.kind, ms / 1000);
	log.info(
		{ topic, message: message.id, run: message.runId, attempt: message.attempts, result: result.kind, ms },
		"job",
	);
}

/** What an error that a handler let through means for its job. */
function resultOf(error: unknown): JobResult {
	if (error instanceof ProviderError) {
		if (error.kind === "throttled") {
			return { kind: "wait", reason: error.message, afterMs: error.retryAfterMs ?? 5_000 };
		}
		return error.retryable
			? { kind: "retry", error: error.message, afterMs: error.retryAfterMs }
			: { kind: "failed", error: error.message };
	}
	const name = error instanceof Error ? error.name : "unknown error";
	return { kind: "retry", error: `Internal error (${name})` };
}

function closing(result: JobResult, attempts: number): Omit<FinishedAttempt, "messageId" | "runId"> {
	switch (result.kind) {
		case "done":
			return {
				outcome: result.refused ? "failed" : "succeeded",
				error: result.refused ?? null,
				ending: { message: "done" },
			};
		case "failed":
			return { outcome: "failed", error: result.error, ending: { message: "done" } };
		case "retry": {
			const afterMs = Math.max(result.afterMs ?? 0, backoffMs(attempts, Math.random()));
			return {
				outcome: "retrying",
				error: result.error,
				ending: { message: "again", afterMs, countsAsAttempt: true },
			};
		}
		case "wait":
			return {
				outcome: "waiting",
				error: result.reason,
				ending: {
					message: "again",
					afterMs: result.afterMs,
					countsAsAttempt: false,
					...(result.ticket ? { ticket: result.ticket } : {}),
				},
			};
	}
}
