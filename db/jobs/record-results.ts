import { type Expression, sql } from "kysely";
import { lockIntegration } from "../integrations/connection.ts";
import { confirmAddressChanges } from "../integrations/former-emails.ts";
import type { EntityManager } from "../orm.ts";
import { SerializationFailure } from "../retrying-manager.ts";
import { countAll, isSmallBatch, now, preparedForSmallBatch } from "../sql.ts";
import { withHashJoins } from "./hash-joins.ts";
import { isBetween } from "./pending-items.ts";
import { type Call, crossedBy, type ItemResult, recordStates, resultRows } from "./record-sync-states.ts";
import type { RunProgress } from "./settle-run.ts";

/**
 * Stores results: each lead's item and its sync state at the integration. Returns what that adds to the run's counts,
 * for `settleRun`. Idempotent: a result that is already stored is not counted again, so a repeated batch leaves the
 * counts right. If the integration was deleted meanwhile, the results are still counted.
 *
 * If another call stored a different revision of the same lead since the leads were read, the two calls were concurrent
 * and the provider's final state is unknown: the lead's item stays pending and is sent once more.
 */
export async function recordResults(
	em: EntityManager,
	call: Call,
	results: readonly ItemResult[],
): Promise<RunProgress> {
	if (results.length === 0) return {};
	const { runId, integrationId } = call;
	const crossed = await crossedBy(em, call, results);
	const store = () =>
		em.kysely
			.with("updated", db =>
				db
					.updateTable("job_items as i")
					.from(resultRows(results))
					.set(({ ref }) => ({
						status: ref("given.status"),
						error: unlessErased(ref("given.error")),
						remote_id: unlessErased(ref("given.remote_id")),
						note: unlessErased(ref("given.note")),
						not_before: null,
						updated_at: now,
					}))
					.where("i.run_id", "=", runId)
					.where(isBetween(results))
					.whereRef("i.position", "=", "given.position")
					.where("i.status", "in", ["pending", "cancelled"])
					.where("given.position", "<>", sql<number>`all(${crossed}::int[])`)
					.returning("i.status"),
			)
			.selectFrom("updated")
			.select(["status", countAll.as("n")])
			.groupBy("status")
			.modifyEnd(preparedForSmallBatch(results.length))
			.execute();
	const counted = await (isSmallBatch(results.length) ? store() : withHashJoins(em, store));
	if (await lockIntegration(em, integrationId)) {
		const stored = await recordStates(em, call, results);
		const missed = results.filter(
			({ leadId, position }) => !stored.has(leadId) && !crossed.includes(position),
		);
		// The upsert waited for a concurrent transaction, which stored a result after the check above: retry to see it.
		if (missed.length > 0 && (await crossedBy(em, call, missed)).length > 0) throw new SerializationFailure();
		const moved = results.flatMap(result => (result.moved ? [result.leadId] : []));
		if (moved.length > 0) await confirmAddressChanges(em, call, moved);
	}
	const count = (status: string) => counted.find(row => row.status === status)?.n ?? 0;
	const refused = results.find(result => result.error !== null);
	return {
		done: count("done"),
		failed: count("failed") + count("suppressed"),
		...(refused ? { error: refused.error } : {}),
	};
}

/** Returns the value for an item "i", or null if its lead was erased meanwhile, because the text may quote personal data. */
const unlessErased = (text: Expression<string | null>) =>
	sql<string | null>`case when i.lead_id is not null then ${text} end`;
