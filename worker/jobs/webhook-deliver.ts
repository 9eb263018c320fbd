import { touchLastSync } from "#db/integrations/connection.ts";
import type { EntityManager } from "#db/orm.ts";
import { earlierEventMs, eventOfRun, makeNextEventDue, recordResponse } from "#db/webhooks/deliveries.ts";
import { isSuccess } from "../providers/http/http.ts";
import { redact } from "../providers/http/redact.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { deliverEvent, refuse } from "../providers/webhook/deliver.ts";
import { fork } from "../services.ts";
import { fail, type Handler, succeed } from "./handler.ts";
import { openRunProvider } from "./provider-context.ts";
import { checkCircuit, resultOfFailure } from "./provider-failure.ts";

/** Delivers one event to a webhook, after all earlier events of the same person were delivered or given up. */
export const webhookDeliver: Handler<"webhook.deliver"> = {
	async run({ runId }, job) {
		const provider = await openRunProvider(runId, job);
		if (!provider) return { kind: "failed", error: "The integration was deleted" };
		const held = checkCircuit(provider, job);
		if (held) return held;
		const afterMs = await earlierEventMs(fork(job), runId);
		if (afterMs !== null) return { kind: "wait", reason: null, afterMs };
		const event = await eventOfRun(fork(job), runId);
		if (!event) {
			const message = "Nothing to tell: the person was erased, or has not agreed to marketing";
			return { kind: "done", commit: em => end(em, runId, message) };
		}
		const { occurredAt: timestamp, ...payload } = event;
		const { context, integration } = provider;
		try {
			const answer = await deliverEvent({ id: `evt_${runId}`, timestamp, ...payload }, context);
			const text = redact(answer.text, [context.connection.apiKey]);
			if (answer.status === 400 || answer.status === 422) {
				const error = text || `The receiver answered ${answer.status}`;
				return { kind: "failed", error, commit: em => recordResponse(em, runId, answer.status, text) };
			}
			if (!isSuccess(answer)) throw refuse(answer, context);
			return {
				kind: "done",
				async commit(em) {
					await recordResponse(em, runId, answer.status, text);
					await touchLastSync(em, integration);
					await end(em, runId, `The receiver answered ${answer.status}`);
				},
			};
		} catch (error) {
			const result = resultOfFailure(error, provider, job);
			if (!(error instanceof ProviderError)) return result;
			return {
				...result,
				async commit(em) {
					await recordResponse(em, runId, error.status, error.body ?? error.message);
					return result.commit?.(em);
				},
			};
		}
	},
	async giveUp(em, payload, error) {
		await fail(em, payload, error);
		await makeNextEventDue(em, payload.runId);
	},
};

/** Settles the event's run and releases the next event of the same person. */
async function end(em: EntityManager, runId: string, message: string): Promise<void> {
	await succeed(em, runId, message);
	await makeNextEventDue(em, runId);
}
