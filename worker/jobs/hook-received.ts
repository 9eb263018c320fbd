import { applyEvents, endDelivery } from "#db/hooks/apply-events.ts";
import { HookDelivery } from "#db/hooks/hook-delivery.ts";
import { fork } from "../services.ts";
import type { Handler } from "./handler.ts";
import { openProvider } from "./provider-context.ts";
import { resultOfFailure } from "./provider-failure.ts";

/** Processes a provider's webhook: stores and applies each event exactly once, in the transaction that ends the delivery. */
export const hookReceived: Handler<"hook.received"> = {
	async run({ deliveryId }, job) {
		const delivery = await fork(job).findOne(HookDelivery, { id: deliveryId });
		const provider = delivery && (await openProvider(delivery.integration, job));
		if (!provider) return { kind: "done", commit: em => endDelivery(em, deliveryId) };
		const { adapter, integration, context, throttledMs } = provider;
		// Reading the events may need calls to the provider.
		if (throttledMs > 0) return { kind: "wait", reason: null, afterMs: throttledMs };
		try {
			const events = (await adapter.hook?.read?.(delivery.body, context)) ?? [];
			return {
				kind: "done",
				async commit(em) {
					await applyEvents(em, integration, events);
					await endDelivery(em, deliveryId);
				},
			};
		} catch (error) {
			return resultOfFailure(error, provider, job);
		}
	},
	// The nightly hook.reconcile fetches its events again.
	giveUp: (em, { deliveryId }) => endDelivery(em, deliveryId),
};
