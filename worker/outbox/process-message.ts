import { setTimeout as delay } from "node:timers/promises";
import * as v from "valibot";
import type { EntityManager } from "#db/orm.ts";
import { type BegunMessage, beginAttempt } from "#db/outbox/begin-attempt.ts";
import { finishAttempt, LeaseLost, lockLease } from "#db/outbox/finish-attempt.ts";
import { inWorkSpan } from "#db/telemetry/spans.ts";
import { MAX_ATTEMPTS } from "#domain/jobs/backoff.ts";
import { TOPICS, type Topic } from "#domain/jobs/topics.ts";
import type { Handler, JobContext, JobResult, Leftover } from "../jobs/handler.ts";
import { handlers } from "../jobs/handlers.ts";
import { countJob } from "../metrics.ts";
import type { ProviderHttp } from "../providers/http/http.ts";
import { tracedHttp } from "../providers/http/traced-http.ts";
import { fork, type WorkerServices } from "../services.ts";
import { endingOf } from "./attempt-ending.ts";
import { isPassingTrouble } from "./database-trouble.ts";
import { describeError, resultOfUncaught } from "./error-result.ts";
import { LEASE_MS, type Lease } from "./lease-keeper.ts";

/** A message that this release cannot read is looked at again after this long. */
const UNREAD_MS = 60_000;
/** Pauses before storing an outcome again while the database is away; within the lease. */
const STORE_AGAIN_MS = [200, 500, 1_000, 2_000, 2_000];

function isTopic(name: string): name is Topic {
	return Object.hasOwn(TOPICS, name);
}

/**
 * Works on one outbox message: writes down the try, runs the handler, and stores effect and outcome in one
 * transaction. Does nothing for a message that is done or in other hands. Returns whether the message comes again.
 * Throws only when the database is away; the lease then brings the message back.
 */
export async function processMessage(services: WorkerServices, messageId: string) {
	const em = fork(services);
	const asked = performance.now();
	const message = await beginAttempt(em, messageId, LEASE_MS);
	if (!message) return false;
	if (!isTopic(message.topic) || !v.is(TOPICS[message.topic], message.payload)) {
		// Promised by a newer release: it waits for a worker of that release.
		services.log.warn({ topic: message.topic, message: messageId }, "not a message of this release");
		const ending = { message: "again", afterMs: UNREAD_MS, countsAsAttempt: false } as const;
		const { runId, ticket } = message;
		await finishAttempt(em, { messageId, runId, outcome: null, error: null, ending: { ...ending, ticket } });
		return true;
	}
	const { topic } = message;
	const lease = services.leases.keep(message.owner, asked);
	const context: JobContext = {
		...services,
		message,
		http: whileKept(tracedHttp(services.http, message.lane), lease),
		signal: lease.signal,
		isCancelled: lease.isCancelled,
	};
	try {
		const ended = await traceMessage(message, () => attempt(topic, context));
		// What the job promised in turn is due now.
		services.wakeRelay();
		return ended === "wait" || ended === "retry";
	} finally {
		lease.release();
	}
}

/** Makes no call for a message that another worker may have meanwhile. */
function whileKept(http: ProviderHttp, lease: Lease): ProviderHttp {
	return {
		...http,
		async send(request) {
			lease.assertKept();
			return http.send(request);
		},
	};
}

/** Returns how it ended, for log and trace. */
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

/** Stores a result, again while the database is away for a moment. Returns how it ended. */
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
			const pause = STORE_AGAIN_MS[tries];
			if (isPassingTrouble(error)) {
				if (pause === undefined) throw error;
				await delay(pause);
				continue;
			}
			context.log.error({ message: context.message.id, ...describeError(error) }, "outcome not stored");
			if (result.kind === "retry" && !result.commit) throw error;
			// The effect cannot be stored as it is: the try is written down as failed, and comes again.
			const again: JobResult = { kind: "retry", error: "Internal error (the outcome could not be stored)" };
			return store(handler, payload, again, context);
		}
	}
}

async function storeOnce<T extends Topic>(
	em: EntityManager,
	handler: Handler<T>,
	payload: v.InferOutput<(typeof TOPICS)[T]>,
	given: JobResult,
	{ message }: JobContext,
): Promise<JobResult["kind"]> {
	await lockLease(em, message.id, message.owner);
	const leftover = "commit" in given ? await given.commit?.(em) : undefined;
	let result: JobResult = leftover ? toRetry(leftover) : given;
	if (result.kind === "retry" && message.attempts >= (handler.maxAttempts ?? MAX_ATTEMPTS)) {
		result = { kind: "failed", error: result.error };
	}
	if (result.kind === "failed") await handler.giveUp(em, payload, result.error);
	await finishAttempt(em, { messageId: message.id, runId: message.runId, ...endingOf(result, message) });
	return result.kind;
}

function toRetry({ reason, afterMs }: Leftover): JobResult {
	return { kind: "retry", error: reason, afterMs, ticket: null };
}

/** Runs a try of a message in a span, with what its line in the log says; `work` returns how it ended. */
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
