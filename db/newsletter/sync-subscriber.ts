import type { SubscriberState } from "#domain/newsletter/subscription.ts";
import { settleRun } from "../jobs/settle-run.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";

/** A subscriber as an integration is to be told of them. */
export interface SubscriberToSync {
	id: string;
	email: string;
	state: SubscriberState;
	/** From the lead with the same address, where there is one. */
	fullName: string | null;
	/** ISO 8601. */
	consentAt: string | null;
}

/** The subscriber of a run as they stand now; null when they were erased. */
export async function subscriberOfRun(em: EntityManager, runId: string): Promise<SubscriberToSync | null> {
	const rows = await em.execute<SubscriberToSync[]>(
		`select s.id, s.email, s.state, l.full_name as "fullName",
			to_char(s.subscribed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "consentAt"
		 from newsletter_syncs n join subscribers s on s.id = n.subscriber_id
		 left join leads l on l.email_key = s.email_key and l.quarantined_at is null
		 where n.run_id = ?`,
		[runId],
	);
	return rows[0] ?? null;
}

/** What came of telling an integration. */
export interface SubscriberSynced {
	status: "done" | "failed" | "suppressed";
	/** In the provider's words, or null. */
	error: string | null;
	remoteId: string | null;
	/** What the integration was when it was told; absent when it was not. */
	destination?: number;
	/** What success says. */
	message?: string;
}

/** Stores what came of a run, and ends it. Call it in the transaction that ends the attempt. */
export async function recordSubscriberSync(
	em: EntityManager,
	runId: string,
	{ status, error, remoteId, destination, message }: SubscriberSynced,
): Promise<void> {
	await em.execute(
		`update newsletter_syncs set status = ?, error = ?, remote_id = coalesce(?, remote_id), destination = ?, updated_at = now()
		 where run_id = ?`,
		[status, error, remoteId, destination ?? null, runId],
	);
	await settleRun(em, runId, {
		...(status === "done" ? { done: 1 } : { failed: 1 }),
		error,
		message: message ?? null,
	});
}

/** Promises another round when somebody changed their mind while an integration was being told. */
export async function followUp(em: EntityManager, told: SubscriberToSync): Promise<void> {
	const changed = await em.execute("select 1 from subscribers where id = ? and state <> ?", [
		told.id,
		told.state,
	]);
	if (changed.length > 0) await enqueue(em, "newsletter.changed", { subscriberId: told.id });
}
