import { Integration } from "../integrations/integration.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";

/** Enqueues fetching the events of a provider that may not have reached us. To start several, call it in a transaction. */
export async function startReconcile(
	em: EntityManager,
	{ id, provider }: Pick<Integration, "id" | "provider">,
): Promise<void> {
	if (provider !== "webhook") await enqueue(em, "hook.reconcile", { integrationId: id }, { lane: provider });
}

/** Enqueues this for every active integration but webhooks. Returns how many there are. */
export async function startReconciles(em: EntityManager): Promise<number> {
	return em.transactional(async inner => {
		const active = await inner.find(Integration, { isActive: true, provider: { $ne: "webhook" } });
		for (const integration of active) await startReconcile(inner, integration);
		return active.length;
	});
}
