import { applyEvents, noteReconciled, noteWatched } from "#db/hooks/apply-events.ts";
import { hookSecretOf } from "#db/hooks/hook-secret.ts";
import { followMoves } from "#db/integrations/former-emails.ts";
import { tellWhoLeft } from "#db/newsletter/fan-out-subscriber.ts";
import type { EntityManager } from "#db/orm.ts";
import { hookAddress } from "#domain/integrations/hook-address.ts";
import { DAY_MS } from "#domain/time/day.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { fork } from "../services.ts";
import type { Handler, JobContext } from "./handler.ts";
import { type OpenProvider, openProvider } from "./provider-context.ts";
import { failedCall, holdBack } from "./provider-trouble.ts";

/** Overlap with what was asked for before: clocks differ, and providers' lists lag behind. */
const OVERLAP_MS = DAY_MS;
/** An integration that was never asked is asked for this long. */
const FIRST_MS = 30 * DAY_MS;

/** So often somebody's leaving is tried: what fails each night for a week is for staff to see to. */
const LEAVING_TRIES = 7;

/** Asks a provider for what it may have told in vain, and where it needs to be asked to tell, asks that too. */
export const hookReconcile: Handler<"hook.reconcile"> = {
	async run({ integrationId }, job) {
		const provider = await openProvider(integrationId, job);
		const hook = provider?.adapter.hook;
		if (!provider || !hook) return { kind: "done" };
		const held = holdBack(provider, job);
		if (held) return held;
		const { integration, context } = provider;
		const { reconciledAt } = integration;
		const now = context.now();
		const since = new Date(reconciledAt ? reconciledAt.getTime() - OVERLAP_MS : now - FIRST_MS);
		try {
			const until = await watch(provider, job);
			const { events, isCutOff, goOn } = await hook.missed(since, context);
			const commit = async (em: EntityManager) => {
				await applyEvents(em, integration, events);
				// It answers, so that it can also hear what could not be told.
				await tellWhoLeft(em, integration, LEAVING_TRIES);
				await followMoves(em, integration, ["synced"]);
				if (until) await noteWatched(em, integrationId, until);
				// Where it cannot go on, the next one begins at the same time again: nothing in between is passed over.
				if (!isCutOff) await noteReconciled(em, integrationId, new Date(now));
				else if (goOn) await noteReconciled(em, integrationId, new Date(goOn.getTime() + OVERLAP_MS));
			};
			// More than one call lists: the rest is asked for at once, from where this ended.
			if (isCutOff && goOn && goOn > since) return { kind: "wait", reason: null, afterMs: 0, commit };
			if (isCutOff)
				job.log.warn({ integration: integrationId }, "the provider has more to tell than was read");
			return { kind: "done", commit };
		} catch (error) {
			return failedCall(error, provider, job);
		}
	},
	// The next one asks for what this one did not get.
	async giveUp() {},
};

/** Until when the provider tells us; null where it does not, or may not: the rest works without it. */
async function watch({ adapter, integration, context }: OpenProvider, job: JobContext): Promise<Date | null> {
	const { hook } = adapter;
	const { PUBLIC_URL, ALLOW_PRIVATE_ENDPOINTS } = job.config;
	if (!hook?.watch || !(PUBLIC_URL.startsWith("https://") || ALLOW_PRIVATE_ENDPOINTS)) return null;
	const { secret } = await hookSecretOf(fork(job), integration.id, job.vault);
	// It cannot be read: staff renew it, and the provider is told then.
	if (secret === null) return null;
	const url = hookAddress(PUBLIC_URL, integration.id, secret);
	try {
		return await hook.watch({ url, secret }, context);
	} catch (error) {
		if (!(error instanceof ProviderError) || error.retryable || error.kind === "auth") throw error;
		job.log.warn({ integration: integration.id, kind: error.kind }, "the provider will not tell us");
		return null;
	}
}
