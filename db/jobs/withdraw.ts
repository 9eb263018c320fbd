import { raw } from "@mikro-orm/core";
import { expressionBuilder, sql } from "kysely";
import { lockIntegration } from "../integrations/connection.ts";
import { LeadSync } from "../integrations/lead-sync.ts";
import { releaseSlots } from "../integrations/sliding-window.ts";
import type { Database, EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { lockUnclaimed } from "../outbox/lock-unclaimed.ts";
import { anyOf, now } from "../sql.ts";
import { withHashJoins } from "./hash-joins.ts";
import { JobRun } from "./job-run.ts";

/** Delay that lets the cancelling request settle the items itself, before a worker does. */
const WORKER_TAKEOVER_MS = 2_000;

/**
 * Deletes the outbox messages of a cancelled run, frees their slots, and enqueues a `run.cancelled` message that settles its
 * items (`settleCancelledItems`). Messages that a worker is claiming are skipped, because the worker finds the run cancelled.
 * Must run in the transaction of the cancellation. Returns the id of the `run.cancelled` message.
 */
export async function withdraw(em: EntityManager, runId: string): Promise<string> {
	await em.kysely
		.deleteFrom("outbox")
		.where("id", "in", lockUnclaimed(em, [runId]))
		.execute();
	const run = await em.findOne(JobRun, { id: runId }, { fields: ["integration"] });
	if (run?.integration) await releaseSlots(em, run.integration);
	return enqueue(em, "run.cancelled", { runId }, { afterMs: WORKER_TAKEOVER_MS });
}

interface Steps {
	/** Items per transaction. */
	step: number;
	/** Called before each step; false stops. */
	mayContinue?: () => boolean;
	/** Statement timeout in milliseconds, which includes waiting for locks. */
	limitMs?: number;
}

/**
 * Marks the pending items of a cancelled run as cancelled and corrects their sync states at the integration, `step` items per
 * transaction, while `mayContinue` returns true. Returns false when it stopped before the end.
 */
export async function settleCancelledItems(
	em: EntityManager,
	runId: string,
	{ step, mayContinue = () => true, limitMs }: Steps,
): Promise<boolean> {
	const last = await em.kysely
		.selectFrom("job_items")
		.where("run_id", "=", runId)
		.select(({ fn }) => fn.max<number | null>("position").as("position"))
		.executeTakeFirst();
	for (let from = 0; from <= (last?.position ?? -1); from += step) {
		if (!mayContinue()) return false;
		await em.transactional(async inner => {
			if (limitMs) {
				await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(inner.kysely);
			}
			await accountFor(inner, runId, from, from + step - 1);
		});
	}
	return true;
}

/** Takes an advisory lock on a run for the transaction, so that a retry cannot reopen items during a cancellation. */
export async function lockRun(em: EntityManager, runId: string): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended(${runId}, 1))`.execute(em.kysely);
}

/** Settles the items of one step; does nothing for a run that was reopened since. */
async function accountFor(em: EntityManager, runId: string, from: number, to: number): Promise<void> {
	await lockRun(em, runId);
	const db = em.kysely;
	const run = await db
		.selectFrom("job_runs")
		.where("id", "=", runId)
		.where("status", "=", "cancelled")
		.select("integration_id as integrationId")
		.executeTakeFirst();
	if (!run) return;
	const { integrationId } = run;
	const isInStep = expressionBuilder<Database, "job_items">().between("job_items.position", from, to);
	await db
		.updateTable("job_items")
		.set({ status: "cancelled", not_before: null, updated_at: now })
		.where("run_id", "=", runId)
		.where(isInStep)
		.where("status", "=", "pending")
		.execute();
	if (!integrationId || !(await lockIntegration(em, integrationId))) return;
	const people = await db
		.selectFrom("job_items")
		.where("run_id", "=", runId)
		.where(isInStep)
		.where("status", "=", "cancelled")
		.select("lead_id as leadId")
		.execute();
	const leads = people.flatMap(({ leadId }) => leadId ?? []);
	const busy = await withHashJoins(em, () =>
		db
			.selectFrom("job_items as i")
			.innerJoin("job_runs as r", "r.id", "i.run_id")
			.where("i.lead_id", "=", anyOf(leads))
			.where("i.status", "=", "pending")
			.where("r.id", "<>", runId)
			.where("r.integration_id", "=", integrationId)
			.where("r.status", "in", ["queued", "active"])
			.select("i.lead_id as leadId")
			.execute(),
	);
	const still = new Set(busy.map(({ leadId }) => leadId));
	const pending = {
		integration: integrationId,
		lead: leads.filter(id => !still.has(id)),
		status: "pending",
	} as const;
	await em.nativeDelete(LeadSync, { ...pending, syncedRevision: null, error: null });
	const updatedAt = raw("now()");
	await em.nativeUpdate(LeadSync, { ...pending, error: null }, { status: "synced", updatedAt });
	await em.nativeUpdate(LeadSync, { ...pending, error: { $ne: null } }, { status: "failed", updatedAt });
}
