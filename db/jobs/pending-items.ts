import { sql } from "kysely";
import { lockIntegration } from "../integrations/connection.ts";
import { NO_EMAIL } from "../leads/sync-states.ts";
import type { EntityManager } from "../orm.ts";
import { anyOf, idsOf, now, recordset } from "../sql.ts";
import { withHashJoins } from "./hash-joins.ts";
import { settleRun } from "./settle-run.ts";
import { type ItemRange, item, withheldLeads } from "./sync-items.ts";

/** Error of a person without consent, at an integration for consenting people. */
export const NO_CONSENT = "Not sent: no consent to marketing";

/** An item that the provider asked to send later. */
export interface Deferral {
	position: number;
	message: string;
	afterMs: number;
}

/** Limits items "i" to the range of these positions, because the planner cannot estimate the given rows. */
export function isBetween(items: readonly { position: number }[]) {
	const positions = items.map(({ position }) => position);
	const first = positions.reduce((a, b) => Math.min(a, b));
	const last = positions.reduce((a, b) => Math.max(a, b));
	return item.between("i.position", first, last);
}

/** Postpones items for as long as the provider asked, with its message; other items are not held up. */
export async function deferItems(
	em: EntityManager,
	{ runId, integrationId }: { runId: string; integrationId: string },
	deferrals: readonly Deferral[],
): Promise<void> {
	if (deferrals.length === 0 || !(await lockIntegration(em, integrationId))) return;
	const held = await withHashJoins(em, () =>
		em.kysely
			.updateTable("job_items as i")
			.from(recordset(deferrals, "given", `position int, message text, "afterMs" float8`))
			.set(({ ref }) => ({
				not_before: sql<Date>`now() + make_interval(secs => ${ref("given.afterMs")} / 1000)`,
				error: ref("given.message"),
				updated_at: now,
			}))
			.where("i.run_id", "=", runId)
			.where(isBetween(deferrals))
			.whereRef("i.position", "=", "given.position")
			.where("i.status", "=", "pending")
			.returning(["i.lead_id as leadId", "given.message"])
			.execute(),
	);
	for (const [message, people] of Map.groupBy(held, each => each.message)) {
		await statesOf(
			em,
			integrationId,
			people.map(({ leadId }) => leadId),
		)
			.set({ error: message, updated_at: now })
			.where("status", "=", "pending")
			.execute();
	}
}

/** Starts an update of the sync states of some leads at one integration. */
const statesOf = (em: EntityManager, integrationId: string, leadIds: (string | null)[]) =>
	em.kysely
		.updateTable("lead_syncs")
		.where("integration_id", "=", integrationId)
		.where("lead_id", "=", anyOf(leadIds.filter(id => id !== null)));

/** Starts an update of the pending items in a range. */
const pendingIn = (em: EntityManager, { runId, from, to }: ItemRange) =>
	em.kysely
		.updateTable("job_items as i")
		.where("i.run_id", "=", runId)
		.where(item.between("i.position", from, to))
		.where("i.status", "=", "pending");

/** Marks items whose lead was erased since the run began as skipped, so that the run can end. */
export async function skipErased(em: EntityManager, range: ItemRange): Promise<void> {
	const { numUpdatedRows } = await pendingIn(em, range)
		.set({ status: "skipped", error: "erased", updated_at: now })
		.where("i.lead_id", "is", null)
		.executeTakeFirst();
	const done = Number(numUpdatedRows);
	if (done > 0) await settleRun(em, range.runId, { done });
}

/** Marks all pending items at positions from..to as failed with the same error. */
export async function failPending(em: EntityManager, range: ItemRange, error: string): Promise<void> {
	await endPending(em, range, { status: "failed", error });
	await skipErased(em, range);
}

/**
 * Marks items as suppressed whose lead lost its address since the run began, as when a merge is undone: they cannot be sent to
 * any provider, and a retry does not help.
 */
export async function suppressUnaddressed(em: EntityManager, range: ItemRange): Promise<void> {
	const unsent = await em.kysely
		.selectFrom("job_items as i")
		.innerJoin("leads as l", "l.id", "i.lead_id")
		.where("i.run_id", "=", range.runId)
		.where(item.between("i.position", range.from, range.to))
		.where("i.status", "=", "pending")
		.where("l.email", "is", null)
		.select("l.id")
		.execute();
	if (unsent.length > 0)
		await endPending(em, range, { status: "suppressed", error: NO_EMAIL }, idsOf(unsent));
}

/**
 * Marks items as suppressed whose lead withdrew its consent before an integration for consenting people was sent it. Returns the
 * ids of these leads.
 */
export async function suppressUnconsented(em: EntityManager, range: ItemRange): Promise<string[]> {
	const ids = await withheldLeads(em, range);
	if (ids.length > 0) await endPending(em, range, { status: "suppressed", error: NO_CONSENT }, ids);
	return ids;
}

/** Ends the pending items of a range (only those of the leads in `only`, if given), unless the run was cancelled. */
async function endPending(
	em: EntityManager,
	range: ItemRange,
	end: { status: "failed" | "suppressed"; error: string },
	only?: readonly string[],
): Promise<void> {
	const run = await em.kysely
		.selectFrom("job_runs")
		.where("id", "=", range.runId)
		.select("integration_id as integrationId")
		.executeTakeFirst();
	const integrationId = run?.integrationId;
	if (integrationId) await lockIntegration(em, integrationId);
	const ended = await pendingIn(em, range)
		.set({ ...end, not_before: null, updated_at: now })
		.where("i.lead_id", "is not", null)
		.$if(only !== undefined, query => query.where("i.lead_id", "=", anyOf(only ?? [])))
		.where(({ exists, selectFrom }) =>
			exists(
				selectFrom("job_runs as r")
					.whereRef("r.id", "=", "i.run_id")
					.where("r.status", "<>", "cancelled")
					.select("r.id"),
			),
		)
		.returning("i.lead_id as leadId")
		.execute();
	if (ended.length > 0 && integrationId) {
		await statesOf(
			em,
			integrationId,
			ended.map(({ leadId }) => leadId),
		)
			.set({ ...end, updated_at: now })
			.execute();
	}
	await settleRun(em, range.runId, { failed: ended.length, error: end.error });
}
