import { type Expression, type Kysely, sql } from "kysely";
import type { ItemStatus } from "#domain/jobs/kinds.ts";
import { lockIntegration } from "../integrations/connection.ts";
import { confirmAddressChanges } from "../integrations/former-emails.ts";
import type { SyncStatus } from "../integrations/lead-sync.ts";
import type { Database, EntityManager } from "../orm.ts";
import { SerializationFailure } from "../retrying-manager.ts";
import { countAll, isSmallBatch, now, preparedForSmallBatch } from "../sql.ts";
import { withHashJoins } from "./hash-joins.ts";
import { isBetween } from "./pending-items.ts";
import type { RunProgress } from "./settle-run.ts";

/** The result of one item of a run. */
export interface ItemResult {
	position: number;
	leadId: string;
	/** The lead's revision that was sent. */
	revision: number;
	status: Extract<ItemStatus, "done" | "failed" | "suppressed">;
	error: string | null;
	remoteId: string | null;
	/** What the provider's record lacks, although the sync succeeded. */
	note?: string | null;
	/** Whether the sync created the contact without consent; null if this sync does not change that. */
	heldBack?: boolean | null;
	/** Whether the lead's former address was handled at the provider. */
	moved?: boolean;
}

/** A provider call that was made for a run. */
export interface Call {
	runId: string;
	integrationId: string;
	/** The integration's destination number when the call was made. */
	destination: number;
	/** When the leads were read, in PostgreSQL's text form. */
	readAt: string;
}

/** Passes any number of rows as one parameter. */
const resultRows = (results: readonly ItemResult[]) => {
	const rows = results.map(({ leadId, remoteId, heldBack, moved: _moved, ...result }) => ({
		...result,
		lead_id: leadId,
		remote_id: remoteId,
		held_back: heldBack ?? null,
	}));
	return sql<{
		position: number;
		lead_id: string;
		revision: number;
		status: ItemResult["status"];
		error: string | null;
		remote_id: string | null;
		note: string | null;
		held_back: boolean | null;
	}>`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
		(position int, lead_id uuid, revision int, status text, error text, remote_id text, note text, held_back boolean))`.as(
		"given",
	);
};

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

/** Returns the positions of leads for which another call has stored a different revision since they were read. */
async function crossedBy(
	em: EntityManager,
	{ integrationId, destination, readAt }: Call,
	results: readonly ItemResult[],
): Promise<number[]> {
	const done = results.filter(({ status }) => status === "done");
	// A lateral join uses the index for each row: with outdated statistics the planner would read all sync states.
	const ids = done.map(({ leadId }) => leadId);
	const stored = await em.kysely
		.selectFrom(sql<{ lead_id: string }>`unnest(${ids}::uuid[])`.as<"sent">(sql`sent(lead_id)`))
		.innerJoinLateral(
			({ selectFrom }) =>
				selectFrom("lead_syncs as l")
					.whereRef("l.lead_id", "=", "sent.lead_id")
					.where("l.integration_id", "=", integrationId)
					.select(["l.lead_id", "l.synced_revision", "l.synced_destination", "l.synced_at"])
					.offset(0)
					.as("s"),
			join => join.onTrue(),
		)
		.where("s.synced_at", ">", instant(readAt))
		.where(({ ref }) => isNotNewer(ref("s.synced_destination"), destination))
		.select(["s.lead_id as leadId", "s.synced_revision as revision"])
		.modifyEnd(preparedForSmallBatch(results.length))
		.execute();
	const since = new Map(stored.map(({ leadId, revision }) => [leadId, revision]));
	return done
		.filter(({ leadId, revision }) => since.has(leadId) && since.get(leadId) !== revision)
		.map(({ position }) => position);
}

/** Condition: the stored result does not belong to a newer destination of the integration. */
const isNotNewer = (stored: Expression<number | null>, destination: number) =>
	sql<boolean>`coalesce(${stored}, 0) <= ${destination}`;

const instant = (text: string) => sql<Date>`${text}::timestamptz`;

/** Selects the sync states for the results, of leads that still exist; one for a lead whose merge put it in the run twice. */
function statesOf(
	db: Kysely<Database>,
	{ integrationId, destination }: Call,
	results: readonly ItemResult[],
) {
	return (
		db
			.selectFrom(resultRows(results))
			// Looks up each row through the index, as in crossedBy.
			.innerJoinLateral(
				({ selectFrom }) =>
					selectFrom("leads as l")
						.whereRef("l.id", "=", "given.lead_id")
						.select("l.id")
						.offset(0)
						.as("known"),
				join => join.onTrue(),
			)
			.distinctOn("given.lead_id")
			.select(({ ref }) => {
				const ifDone = <T>(value: Expression<T>) =>
					sql<T | null>`case ${ref("given.status")} when 'done' then ${value} end`;
				return [
					"given.lead_id",
					sql<string>`${integrationId}::uuid`.as("integration_id"),
					sql<SyncStatus>`coalesce(${ifDone(sql.lit("synced"))}, ${ref("given.status")})`.as("status"),
					ifDone(ref("given.revision")).as("synced_revision"),
					ifDone(sql<number | null>`${destination}::int`).as("synced_destination"),
					ifDone(sql<Date>`clock_timestamp()`).as("synced_at"),
					"given.remote_id",
					"given.error",
					"given.note",
					"given.held_back",
					now.as("updated_at"),
				];
			})
			.orderBy("given.lead_id")
	);
}

/** The columns of a stored sync state, in the order of `statesOf`. */
const STATE_COLUMNS = [
	"lead_id",
	"integration_id",
	"status",
	"synced_revision",
	"synced_destination",
	"synced_at",
	"remote_id",
	"error",
	"note",
	"held_back",
	"updated_at",
] as const;

/** Keeps `held_back` unless a sync succeeded; what was true of a former account is not of this one. */
const mergedHeldBack = (integrationId: string) => {
	const [excluded, stored] = [sql.ref("excluded.held_back"), sql.ref("lead_syncs.held_back")];
	return sql<boolean | null>`case when ${sql.ref("excluded.synced_at")} is null then ${stored}
		when coalesce(${sql.ref("lead_syncs.synced_destination")}, 0) <
			(select account_since from integrations where id = ${integrationId}::uuid)
		then coalesce(${excluded}, false)
		else coalesce(${excluded}, ${stored}, false) end`;
};

/** Upserts the sync states, unless a newer result is stored. Returns the ids of the leads whose state was stored. */
async function recordStates(
	em: EntityManager,
	call: Call,
	results: readonly ItemResult[],
): Promise<ReadonlySet<string>> {
	const { integrationId, destination, readAt } = call;
	const db = em.kysely;
	const stored = await db
		.insertInto("lead_syncs")
		.columns(STATE_COLUMNS)
		.expression(statesOf(db, call, results))
		.onConflict(conflict =>
			conflict
				.columns(["lead_id", "integration_id"])
				.doUpdateSet(({ ref, fn }) => ({
					status: ref("excluded.status"),
					synced_revision: fn.coalesce("excluded.synced_revision", "lead_syncs.synced_revision"),
					synced_destination: sql<number | null>`case when ${ref("excluded.synced_at")} is null
						then ${ref("lead_syncs.synced_destination")} else ${ref("excluded.synced_destination")} end`,
					synced_at: fn.coalesce("excluded.synced_at", "lead_syncs.synced_at"),
					remote_id: fn.coalesce("excluded.remote_id", "lead_syncs.remote_id"),
					error: ref("excluded.error"),
					note: ref("excluded.note"),
					held_back: mergedHeldBack(integrationId),
					updated_at: now,
				}))
				.where(({ eb, or, ref }) =>
					or([
						eb("lead_syncs.synced_at", "is", null),
						eb("lead_syncs.synced_at", "<=", instant(readAt)),
						eb("lead_syncs.synced_revision", "is not distinct from", ref("excluded.synced_revision")),
					]),
				)
				.where(({ ref }) => isNotNewer(ref("lead_syncs.synced_destination"), destination))
				// What the provider has reported since, such as a deletion, is newer than this call.
				.where(({ eb, not, and }) =>
					not(
						and([
							eb("lead_syncs.status", "=", "suppressed"),
							eb("lead_syncs.updated_at", ">", instant(readAt)),
						]),
					),
				),
		)
		.returning("lead_id")
		.modifyEnd(preparedForSmallBatch(results.length))
		.execute();
	return new Set(stored.map(row => row.lead_id));
}
