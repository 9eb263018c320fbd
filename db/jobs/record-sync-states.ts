import { type Expression, type Kysely, sql } from "kysely";
import type { ItemStatus } from "#domain/jobs/kinds.ts";
import type { SyncStatus } from "../integrations/lead-sync.ts";
import type { Database, EntityManager } from "../orm.ts";
import { now, preparedForSmallBatch, recordset } from "../sql.ts";

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

/** Returns results as the table "given". */
export const resultRows = (results: readonly ItemResult[]) =>
	recordset(
		results.map(({ leadId, remoteId, note = null, heldBack = null, position, revision, status, error }) => {
			const row = { position, lead_id: leadId, revision, status, error };
			return { ...row, remote_id: remoteId, note, held_back: heldBack };
		}),
		"given",
		"position int, lead_id uuid, revision int, status text, error text, remote_id text, note text, held_back boolean",
	);

/** Returns the positions of leads for which another call has stored a different revision since they were read. */
export async function crossedBy(
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
export async function recordStates(
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
