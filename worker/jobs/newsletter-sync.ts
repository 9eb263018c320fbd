import { touchLastSync } from "#db/integrations/connection.ts";
import {
	followUp,
	recordConsentSent,
	recordSubscriberSync,
	type SubscriberToSync,
	subscriberOfRun,
} from "#db/newsletter/sync-subscriber.ts";
import { done, SETTLED, subscriberContact } from "../providers/outcomes.ts";
import { poll } from "../providers/poll.ts";
import type { BulkResult } from "../providers/port.ts";
import { fork } from "../services.ts";
import type { Handler, JobContext, JobResult } from "./handler.ts";
import { openRunProvider, prepared, type RunProvider, toTicket } from "./provider-context.ts";
import { checkCircuit, resultOfFailure } from "./provider-failure.ts";

/**
 * Sends a subscriber's current state to the run's integration. A person who unsubscribed, here or at the provider, is never
 * subscribed again: the provider's refusal is recorded as final.
 */
export const newsletterSync: Handler<"newsletter.sync"> = {
	async run({ runId }, job) {
		const subscriber = await subscriberOfRun(fork(job), runId);
		if (!subscriber) return nothingToSend(runId, "Nothing to tell: the person was erased");
		if (subscriber.state === "pending")
			return nothingToSend(runId, "Nothing to tell before the subscription is confirmed");
		const provider = await openRunProvider(runId, job);
		if (!provider) return { kind: "failed", error: "The integration was deleted" };
		const held = checkCircuit(provider, job);
		if (held) return held;
		try {
			return settle(await sendState(subscriber, provider, job), subscriber, provider);
		} catch (error) {
			return resultOfFailure(error, provider, job);
		}
	},
	async giveUp(em, { runId }, error) {
		await recordSubscriberSync(em, runId, { status: "failed", error, remoteId: null });
	},
};

function nothingToSend(runId: string, message: string): JobResult {
	const commit = (em: Parameters<typeof recordSubscriberSync>[0]) =>
		recordSubscriberSync(em, runId, { status: "done", error: null, remoteId: null, message });
	return { kind: "done", commit };
}

async function sendState(
	{ email, state, ...known }: SubscriberToSync,
	provider: RunProvider,
	job: JobContext,
) {
	const { adapter } = provider;
	const context = await prepared(provider, job);
	const person = { email, ...known };
	const { ticket } = job.message;
	const contact = { ...subscriberContact(person), marketingConsent: state === "subscribed" };
	const taken = ticket ? await poll(adapter, toTicket(ticket), [contact], context) : null;
	// A pending import would subscribe a person who has unsubscribed since, so wait for it to end.
	if (taken && (taken.kind === "pending" || state !== "unsubscribed")) return taken;
	if (state !== "unsubscribed") return adapter.subscribe(person, context);
	const outcome = await adapter.unsubscribe(email, context);
	const [open] = taken?.outcomes ?? [];
	// It is unknown whether the import has ended: unsubscribe once more later.
	return done(open?.status === "deferred" && outcome.status === "synced" ? open : outcome);
}

function settle(
	answer: BulkResult,
	subscriber: SubscriberToSync,
	{ run, integration }: RunProvider,
): JobResult {
	if (answer.kind === "pending") {
		const reason = "Accepted; waiting for the provider to finish the import";
		return { kind: "wait", reason, afterMs: answer.pollAfterMs, ticket: answer.ticket };
	}
	const outcome = answer.outcomes[0] ?? SETTLED;
	switch (outcome.status) {
		case "deferred":
			return { kind: "retry", error: outcome.message, afterMs: outcome.retryAfterMs, ticket: null };
		case "synced":
			return {
				kind: "done",
				commit: async em => {
					const { remoteId, note } = outcome;
					const word = subscriber.state === "subscribed" ? "Subscribed" : "Unsubscribed";
					const message = note ? `${word}: ${note}` : word;
					await touchLastSync(em, integration);
					const { destination } = integration;
					await recordSubscriberSync(em, run.id, {
						status: "done",
						error: null,
						remoteId,
						destination,
						message,
					});
					if (subscriber.state === "subscribed") await recordConsentSent(em, run.id);
					await followUp(em, subscriber);
				},
			};
		default:
			return {
				kind: "done",
				refused: outcome.message,
				commit: em =>
					recordSubscriberSync(em, run.id, {
						status: outcome.status === "suppressed" ? "suppressed" : "failed",
						error: outcome.message,
						remoteId: null,
					}),
			};
	}
}
