import { setTimeout as delay } from "node:timers/promises";
import * as v from "valibot";
import { isTransientDatabaseError } from "#db/database-outage.ts";
import type { EntityManager } from "#db/orm.ts";
import { type BegunMessage, beginAttempt } from "#db/outbox/begin-attempt.ts";
import { finishAttempt, LeaseLost, lockLease } from "#db/outbox/finish-attempt.ts";
import { inWorkSpan } from "#db/telemetry/spans.ts";
import { MAX_ATTEMPTS } from "#domain/jobs/backoff.ts";
import { TOPICS, type Topic } from "#domain/jobs/topics.ts";
import type { Handler, JobContext, JobResult, Unfinished } from "../jobs/handler.ts";
import { handlers } from "../jobs/handlers.ts";
import type { MailTransport } from "../mail/transport.ts";
import { countJob } from "../metrics.ts";
import type { ProviderHttp } from "../providers/http/http.ts";
import { tracedHttp } from "../providers/http/traced-http.ts";
import { fork, type WorkerServices } from "../services.ts";
import { endingOf } from "./attempt-ending.ts";
import { resultOfUncaught } from "./error-result.ts";
import { LEASE_MS, type Lease } from "./lease-keeper.ts";

/** Delay before a message that this release cannot parse is tried again. */
const UNREAD_MS = 60_000;
/** Delays before an outcome is stored again while the database is unreachable; they fit within the lease. */
const STORE_RETRY_DELAYS_MS = [200, 500, 1_000, 2_000, 2_000];

function isTopic(name: string): name is Topic {
	return Object.hasOwn(TOPICS, name);
}

/**
 * Processes one outbox message: records the attempt, runs the handler, and stores effect and outcome in one transaction. Does
 * nothing for a message that is finished or leased by another worker. Returns whether the message will be retried. Throws only
 * when the database is unreachable; the message is then claimed again once its lease expires.
 */
export async function processMessage(services: WorkerServices, messageId: string) {
	const em = fork(services);
	const startedAt = performance.now();
	const message = await beginAttempt(em, messageId, LEASE_MS);
	if (!message) return false;
	if (!isTopic(message.topic) || !v.is(TOPICS[message.topic], message.payload)) {
		// Enqueued by a newer release: wait for a worker of that release.
		services.log.warn({ topic: message.topic, message: messageId }, "not a message of this release");
		const ending = { message: "again", afterMs: UNREAD_MS, countsAsAttempt: false } as const;
		const { topic, runId, ticket } = message;
		const nothing = { outcome: null, error: null, ending: { ...ending, ticket } };
		await finishAttempt(em, { messageId, topic, runId, ...nothing });
		return true;
	}
	const { topic } = message;
	const lease = services.leases.hold(message.owner, startedAt);
	const context: JobContext = {
		...services,
		message,
		http: whileLeased(tracedHttp(services.http, message.lane), lease),
		mail: services.mail && mailWhileLeased(services.mail, lease),
		signal: lease.signal,
		isCancelled: lease.isCancelled,
	};
	try {
		const ended = await traceMessage(message, () => attempt(topic, context));
		// The messages that the job enqueued are due now.
		services.wakeRelay();
		return ended === "wait" || ended === "retry";
	} finally {
		lease.release();
	}
}

/** Makes no call once the lease may have expired, because another worker may be processing the message. */
function whileLeased(http: ProviderHttp, lease: Lease): ProviderHttp {
	return {
		...http,
		async send(request) {
			lease.assertHeld();
			return http.send(request);
		},
	};
}

/** Completes no mail once the lease may have expired. */
function mailWhileLeased(mail: MailTransport, lease: Lease): MailTransport {
	return {
		...mail,
		send: (composed, beforeLastByte, signal) =>
			mail.send(
				composed,
				async () => {
					lease.assertHeld();
					return beforeLastByte();
				},
				signal,
			),
	};
}

/** Runs the handler and stores its result. Returns how the attempt ended, for log and trace. */
async function attempt<T extends Topic>(topic: T, context: JobContext): Promise<JobResult["kind"] | "lost"> {
	const { message, log } = context;
	const handler = handlers[topic];
	const payload = v.parse(TOPICS[topic], message.payload);
	const started = performance.now();
	const result = await handler.run(payload, context).catch(error => resultOfUncaught(error, context));
	const outcome = await store(handler, payload, result, context);
	const ms = Math.round(performance.now() - started);
	countJob(topic, outcome, ms / 1000);
	log.info(
		{ topic, message: message.id, run: message.runId, attempt: message.attempts, result: outcome, ms },
		"job",
	);
	return outcome;
}

/** Stores a result, with retries while the database is unreachable. Returns how the attempt ended. */
async function store<T extends Topic>(
	handler: Handler<T>,
	payload: v.InferOutput<(typeof TOPICS)[T]>,
	result: JobResult,
	context: JobContext,
): Promise<JobResult["kind"] | "lost"> {
	for (let tries = 0; ; tries += 1) {
		try {
			return await fork(context).transactional(em => storeOnce(em, handler, payload, result, context));
		} catch (error) {
			if (error instanceof LeaseLost) return "lost";
			const pause = STORE_RETRY_DELAYS_MS[tries];
			if (isTransientDatabaseError(error)) {
				if (pause === undefined) throw error;
				await delay(pause);
				continue;
			}
			context.log.error({ message: context.message.id, err: error }, "outcome not stored");
			if (result.kind === "retry" && !result.commit) throw error;
			// The effect cannot be stored: record the attempt as failed, and retry it.
			const again: JobResult = { kind: "retry", error: "Internal error (the outcome could not be stored)" };
			return store(handler, payload, again, context);
		}
	}
}

async function storeOnce<T extends Topic>(
	em: EntityManager,
	handler: Handler<T>,
	payload: v.InferOutput<(typeof TOPICS)[T]>,
	handlerResult: JobResult,
	{ message }: JobContext,
): Promise<JobResult["kind"]> {
	await lockLease(em, message.id, message.owner);
	const leftover = "commit" in handlerResult ? await handlerResult.commit?.(em) : undefined;
	let result: JobResult = leftover ? toRetry(leftover) : handlerResult;
	if (result.kind === "retry" && message.attempts >= (handler.maxAttempts ?? MAX_ATTEMPTS)) {
		result = { kind: "failed", error: result.error };
	}
	if (result.kind === "failed") await handler.giveUp(em, payload, result.error);
	const { id: messageId, topic, runId } = message;
	await finishAttempt(em, { messageId, topic, runId, ...endingOf(result, message) });
	return result.kind;
}

function toRetry({ reason, afterMs }: Unfinished): JobResult {
	return { kind: "retry", error: reason, afterMs, ticket: null };
}

/** Runs an attempt in a tracing span with the same attributes as its log line; `work` returns how it ended. */
function traceMessage(
	{ id, topic, runId, attempts, traceparent }: BegunMessage,
	work: () => Promise<string>,
): Promise<string> {
	const attributes = {
		"job.topic": topic,
		"job.message": id,
		"job.attempt": attempts,
		...(runId && { "job.run": runId }),
	};
	return inWorkSpan(`job ${topic}`, attributes, { traceparent, attempt: attempts }, work, result => ({
		attributes: { "job.result": result },
		error: result === "retry" || result === "failed" ? result : undefined,
	}));
}
