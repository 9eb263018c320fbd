import { applyEvents, recordReconciled, recordSubscriptionExpiry } from "#db/hooks/apply-events.ts";
import { hookSecretOf } from "#db/hooks/hook-secret.ts";
import { syncAddressChanges } from "#db/integrations/former-emails.ts";
import { syncMissedUnsubscribes } from "#db/newsletter/fan-out-subscriber.ts";
import type { EntityManager } from "#db/orm.ts";
import { hookUrl } from "#domain/integrations/hook-url.ts";
import { DAY_MS } from "#domain/time/day.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { fork } from "../services.ts";
import type { Handler, JobContext } from "./handler.ts";
import { type OpenProvider, openProvider } from "./provider-context.ts";
import { checkCircuit, resultOfFailure } from "./provider-failure.ts";

/** Overlap with the previous reconciliation, because clocks differ and providers' lists lag behind. */
const OVERLAP_MS = DAY_MS;
/** How far back the first reconciliation of an integration looks. */
const FIRST_MS = 30 * DAY_MS;

/** Attempts to pass on one unsubscription, one each night; after a week it is left to staff. */
const MAX_UNSUBSCRIBE_ATTEMPTS = 7;

/** Fetches events whose webhooks may have been missed, and renews the provider's webhook subscription where it has one. */
export const hookReconcile: Handler<"hook.reconcile"> = {
	async run({ integrationId }, job) {
		const provider = await openProvider(integrationId, job);
		const hook = provider?.adapter.hook;
		if (!provider || !hook) return { kind: "done" };
		const held = checkCircuit(provider, job);
		if (held) return held;
		const { integration, context } = provider;
		const { reconciledAt } = integration;
		const now = context.now();
		const since = new Date(reconciledAt ? reconciledAt.getTime() - OVERLAP_MS : now - FIRST_MS);
		try {
			const until = await watch(provider, job);
			const { events, isTruncated, readUntil } = await hook.listEvents(since, context);
			const commit = async (em: EntityManager) => {
				await applyEvents(em, integration, events);
				// The provider is reachable: also retry unsubscriptions and address changes that it could not be told before.
				await syncMissedUnsubscribes(em, integration, MAX_UNSUBSCRIBE_ATTEMPTS);
				await syncAddressChanges(em, integration, ["synced"]);
				if (until) await recordSubscriptionExpiry(em, integrationId, until);
				// If the list was cut off with no place to continue, the next run starts at the same time again, so that no event is
				// skipped.
				if (!isTruncated) await recordReconciled(em, integrationId, new Date(now));
				else if (readUntil)
					await recordReconciled(em, integrationId, new Date(readUntil.getTime() + OVERLAP_MS));
			};
			// The list was longer than one read: continue at once from where it ended.
			if (isTruncated && readUntil && readUntil > since)
				return { kind: "wait", reason: null, afterMs: 0, commit };
			if (isTruncated)
				job.log.warn({ integration: integrationId }, "the provider has more to tell than was read");
			return { kind: "done", commit };
		} catch (error) {
			return resultOfFailure(error, provider, job);
		}
	},
	// The next night's run fetches what this one could not.
	async giveUp() {},
};

/**
 * Renews the webhook subscription. Returns when it expires; null if there is none or the provider refuses it, which the rest
 * does not need.
 */
async function watch({ adapter, integration, context }: OpenProvider, job: JobContext): Promise<Date | null> {
	const { hook } = adapter;
	const { PUBLIC_URL, ALLOW_PRIVATE_ENDPOINTS } = job.config;
	if (!hook?.watch || !(PUBLIC_URL.startsWith("https://") || ALLOW_PRIVATE_ENDPOINTS)) return null;
	const { secret } = await hookSecretOf(fork(job), integration.id, job.vault);
	// The secret cannot be decrypted: staff renew it, which also subscribes anew.
	if (secret === null) return null;
	const url = hookUrl(PUBLIC_URL, integration.id, secret);
	try {
		return await hook.watch({ url, secret }, context);
	} catch (error) {
		if (!(error instanceof ProviderError) || error.retryable || error.kind === "auth") throw error;
		job.log.warn({ integration: integration.id, kind: error.kind }, "the provider will not tell us");
		return null;
	}
}
