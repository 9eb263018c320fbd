import { sql } from "kysely";
import { type Lane, PRIORITY } from "#domain/jobs/topics.ts";
import { lockIntegration } from "../integrations/connection.ts";
import { hasConsent } from "../integrations/has-consent.ts";
import { markPending } from "../integrations/mark-pending.ts";
import type { EntityManager } from "../orm.ts";
import { enqueueMany } from "../outbox/enqueue.ts";
import { now } from "../sql.ts";
import { withHashJoins } from "./hash-joins.ts";
import { failPending, NO_CONSENT } from "./pending-items.ts";
import { settleRun } from "./settle-run.ts";
import { withdraw } from "./withdraw.ts";

interface BulkPlan {
	runId: string;
	integrationId: string;
	lane: Lane;
	batchSize: number;
	/** Also sends leads whose data did not change since the last sync. */
	forced: boolean;
	/** Leaves out leads without marketing consent. */
	consentedOnly: boolean;
}

/**
 * Splits a run's pending items into batches of the provider's size and enqueues a message for each. Leads that the provider
 * already holds in their current revision count as done unless the run is forced. Must run in a transaction.
 */
export async function planBulk(em: EntityManager, plan: BulkPlan): Promise<void> {
	const { runId, integrationId, batchSize } = plan;
	if (!(await lockIntegration(em, integrationId))) throw new Error("the integration was deleted");
	const refused = plan.consentedOnly ? await leaveOutUnconsented(em, runId) : 0;
	const done = plan.forced ? 0 : await leaveOutUnchanged(em, runId, integrationId);
	await markAllPending(em, runId, integrationId);
	const numbered = pendingOf(em, runId).select(({ ref }) => [
		"i.position",
		sql<number>`(row_number() over (order by ${ref("i.position")}) - 1) / ${batchSize}::int`.as("batch"),
	]);
	const batches = await em.kysely
		.selectFrom(numbered.as("numbered"))
		.select(({ fn }) => [fn.min<number>("position").as("from"), fn.max<number>("position").as("to")])
		.groupBy("batch")
		.orderBy("batch")
		.execute();
	await enqueueMany(
		em,
		"sync.batch",
		batches.map(({ from, to }) => ({ runId, from, to })),
		{ lane: plan.lane, priority: PRIORITY.bulk },
	);
	const error = refused > 0 ? { error: NO_CONSENT } : {};
	const status = await settleRun(em, runId, { done, failed: refused, ...error });
	// The run was cancelled while it was planned: removes the messages that were just enqueued.
	if (status === "cancelled") await withdraw(em, runId);
}

/**
 * Fails a run that cannot be planned: leads that the provider already holds in their current revision count as done, all others
 * as failed, in their sync states too. Must run in a transaction.
 */
export async function failPlan(em: EntityManager, runId: string, error: string): Promise<void> {
	const run = await em.kysely
		.selectFrom("job_runs")
		.where("id", "=", runId)
		.where("status", "<>", "cancelled")
		.select(["integration_id as integrationId", "forced"])
		.executeTakeFirst();
	if (run?.integrationId && (await lockIntegration(em, run.integrationId))) {
		const done = run.forced ? 0 : await leaveOutUnchanged(em, runId, run.integrationId);
		await markAllPending(em, runId, run.integrationId);
		if (done > 0) await settleRun(em, runId, { done });
	}
	await failPending(em, { runId, from: 0, to: LAST_POSITION }, error);
}

/** Marks the sync states of all pending items as pending, in batches, so that no statement comes near the statement timeout. */
async function markAllPending(em: EntityManager, runId: string, integrationId: string): Promise<void> {
	const last = await pendingOf(em, runId)
		.select(({ fn }) => fn.max<number | null>("i.position").as("position"))
		.executeTakeFirst();
	for (let from = 0; from <= (last?.position ?? -1); from += MARK_BATCH_SIZE) {
		const leads = pendingOf(em, runId)
			.where(eb => eb.between("i.position", from, from + MARK_BATCH_SIZE - 1))
			.where("i.lead_id", "is not", null)
			.select("i.lead_id")
			.orderBy("i.lead_id");
		await markPending(em, integrationId, leads);
	}
}

/** Selects the pending items of a run, as `i`. */
const pendingOf = (em: EntityManager, runId: string) =>
	em.kysely.selectFrom("job_items as i").where("i.run_id", "=", runId).where("i.status", "=", "pending");

const MARK_BATCH_SIZE = 10_000;
const LAST_POSITION = 2 ** 31 - 1;

async function leaveOutUnchanged(em: EntityManager, runId: string, integrationId: string): Promise<number> {
	const skipped = await withHashJoins(em, () =>
		em.kysely
			.updateTable("job_items as i")
			.from("leads as l")
			.innerJoin("lead_syncs as s", join =>
				join.onRef("s.lead_id", "=", "l.id").on("s.integration_id", "=", integrationId),
			)
			.set({ status: "skipped", error: "already up to date", updated_at: now })
			.where("i.run_id", "=", runId)
			.where("i.status", "=", "pending")
			.whereRef("l.id", "=", "i.lead_id")
			.where("s.status", "=", "synced")
			.whereRef("s.synced_revision", "=", "l.revision")
			.where("s.moving", "=", false)
			.where("s.synced_destination", "=", ({ selectFrom }) =>
				selectFrom("integrations").where("id", "=", integrationId).select("destination"),
			)
			.executeTakeFirst(),
	);
	return Number(skipped.numUpdatedRows);
}

async function leaveOutUnconsented(em: EntityManager, runId: string): Promise<number> {
	const remaining = await em.kysely
		.updateTable("job_items as i")
		.from("leads as l")
		.leftJoin("subscribers as n", "n.email_key", "l.email_key")
		.set({ status: "suppressed", error: NO_CONSENT, updated_at: now })
		.where("i.run_id", "=", runId)
		.where("i.status", "=", "pending")
		.whereRef("l.id", "=", "i.lead_id")
		.where(({ not }) => not(hasConsent))
		.executeTakeFirst();
	return Number(remaining.numUpdatedRows);
}
