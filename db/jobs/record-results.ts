import { type Expression, type Kysely, sql } from "kysely";
import type { ItemStatus } from "#domain/jobs/kinds.ts";
import { lockIntegration } from "../integrations/connection.ts";
import { settleMoves } from "../integrations/former-emails.ts";
import type { SyncStatus } from "../integrations/lead-sync.ts";
import type { Database, EntityManager } from "../orm.ts";
import { SerializationFailure } from "../retrying-manager.ts";
import { countAll, isFew, now, preparedForFew } from "../sql.ts";
import { withHashJoins } from "./hash-joins.ts";
import { isBetween } from "./pending-items.ts";
import type { RunProgress } from "./settle-run.ts";

/** What became of one person of a run. */
export interface ItemResult {
	position: number;
	leadId: string;
	/** The lead's revision that was sent. */
	revision: number;
	status: Extract<ItemStatus, "done" | "failed" | "suppressed">;
	error: string | null;
	remoteId: string | null;
	/** What was left out of what arrived. */
	note?: string | null;
	/** Whether we have created them without consent; null where this sync does not change that. */
	heldBack?: boolean | null;
	/** They had another address before, and what stood under it was seen to. */
	moved?: boolean;
}

/** A call that was made for a run. */
export interface Call {
	runId: string;
	integrationId: string;
	/** What the integration was when the call was made. */
	destination: number;
	/** When the people were read, in PostgreSQL's text form. */
	readAt: string;
}

/** Many rows as one parameter, however many they are. */
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
 * Stores results: each person's item and their sync state at the integration. Returns what that adds to the run's
 * counts, for `settleRun`. A result that is already there is not counted twice, so a repeated batch leaves the
 * numbers right. Where the integration was deleted meanwhile, what has arrived is still counted.
 *
 * Where another call with other data of the same lead was stored since the people were read, the two ran side by
 * side and nobody knows which the provider took last: that person stays pending, to be sent once more.
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
			.modifyEnd(preparedForFew(results.length))
			.execute();
	const counted = await (isFew(results.length) ? store() : withHashJoins(em, store));
	if (await lockIntegration(em, integrationId)) {
		const stored = await recordStates(em, call, results);
		const missed = results.filter(
			({ leadId, position }) => !stored.has(leadId) && !crossed.includes(position),
		);
		// The upsert waited for somebody who stored after the look: begun anew, this call sees them.
		if (missed.length > 0 && (await crossedBy(em, call, missed)).length > 0) throw new SerializationFailure();
		const moved = results.flatMap(result => (result.moved ? [result.leadId] : []));
		if (moved.length > 0) await settleMoves(em, call, moved);
	}
	const count = (status: string) => counted.find(row => row.status === status)?.n ?? 0;
	const refused = results.find(result => result.error !== null);
	return {
		done: count("done"),
		failed: count("failed") + count("suppressed"),
		...(refused ? { error: refused.error } : {}),
	};
}

/** What is said of an item "i", unless its person was erased meanwhile: then it may quote them. */
const unlessErased = (said: Expression<string | null>) =>
	sql<string | null>`case when i.lead_id is not null then ${said} end`;

/** Positions of those for whom a call with other data was stored since. */
async function crossedBy(
	em: EntityManager,
	{ integrationId, destination, readAt }: Call,
	results: readonly ItemResult[],
): Promise<number[]> {
	const done = results.filter(({ status }) => status === "done");
	// One by one through the index: a plan made of old statistics would read everyone for each batch.
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
		.modifyEnd(preparedForFew(results.length))
		.execute();
	const since = new Map(stored.map(({ leadId, revision }) => [leadId, revision]));
	return done
		.filter(({ leadId, revision }) => since.has(leadId) && since.get(leadId) !== revision)
		.map(({ position }) => position);
}

/** Nothing was stored of a destination that the integration got since. */
const isNotNewer = (stored: Expression<number | null>, destination: number) =>
	sql<boolean>`coalesce(${stored}, 0) <= ${destination}`;

const instant = (text: string) => sql<Date>`${text}::timestamptz`;

/** The sync states that results amount to, of leads that are still there. */
function statesOf(
	db: Kysely<Database>,
	{ integrationId, destination }: Call,
	results: readonly ItemResult[],
) {
	return (
		db
			.selectFrom(resultRows(results))
			// One by one through the index, as above.
			.innerJoinLateral(
				({ selectFrom }) =>
					selectFrom("leads as l")
						.whereRef("l.id", "=", "given.lead_id")
						.select("l.id")
						.offset(0)
						.as("known"),
				join => join.onTrue(),
			)
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

/** Stores the sync states, but for those about whom something newer is stored; gives the leads whose state it stored. */
async function recordStates(
	em: EntityManager,
	call: Call,
	results: readonly ItemResult[],
): Promise<ReadonlySet<string>> {
	const { integrationId, destination, readAt } = call;
	const db = em.kysely;
	const stored = await db
		.insertInto("lead_syncs")
		.columns([
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
		])
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
					held_back: sql<
						boolean | null
					>`case when ${ref("excluded.synced_at")} is null then ${ref("lead_syncs.held_back")}
						when coalesce(${ref("lead_syncs.synced_destination")}, 0) <
							(select account_since from integrations where id = ${integrationId}::uuid)
						then coalesce(${ref("excluded.held_back")}, false)
						else coalesce(${ref("excluded.held_back")}, ${ref("lead_syncs.held_back")}, false) end`,
					updated_at: now,
				}))
				.where(({ eb, or, ref }) =>
					or([
						eb("lead_syncs.synced_at", "is", null),
						eb("lead_syncs.synced_at", "<=", instant(readAt)),
						eb("lead_syncs.synced_revision", "is not distinct from", ref("excluded.synced_revision")),
					]),
				)
				.where(({ ref }) => isNotNewer(ref("lead_syncs.synced_destination"), destination)),
		)
		.returning("lead_id")
		.modifyEnd(preparedForFew(results.length))
		.execute();
	return new Set(stored.map(row => row.lead_id));
}
