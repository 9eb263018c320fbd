import type { ItemStatus } from "#domain/jobs/kinds.ts";
import { holdIntegration } from "../integrations/connection.ts";
import type { EntityManager } from "../orm.ts";
import { uuidArray } from "../sql.ts";
import { withHashJoins } from "./hash-joins.ts";
import { type RunProgress, settleRun } from "./settle-run.ts";
import type { ItemRange } from "./sync-items.ts";

/** What became of one person of a run. */
export interface ItemResult {
	position: number;
	leadId: string;
	/** The lead's revision that was sent. */
	revision: number;
	status: Extract<ItemStatus, "done" | "failed" | "suppressed">;
	error: string | null;
	remoteId: string | null;
}

/** Somebody whom the provider wants to be asked for later. */
export interface Deferral {
	position: number;
	message: string;
	afterMs: number;
}

/** A call that was made for a run. */
export interface Call {
	runId: string;
	integrationId: string;
	/** What the integration was when the call was made; null when nobody wrote it down. */
	destination: number | null;
	/** When the people were read, in PostgreSQL's text form. */
	readAt: string;
}

const SHAPE = "(position int, lead_id uuid, revision int, status text, error text, remote_id text)";

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
	const rows = JSON.stringify(
		results.map(({ position, leadId, revision, status, error, remoteId }) => ({
			position,
			lead_id: leadId,
			revision,
			status,
			error,
			remote_id: remoteId,
		})),
	);
	const crossed = await crossedBy(em, call, results);
	const positions = results.map(({ position }) => position);
	const counted = await withHashJoins(em, () =>
		em.execute<{ status: string; n: number }[]>(
			`with r as (select * from jsonb_to_recordset(?::jsonb) as r ${SHAPE}), updated as (
				update job_items i set
					status = r.status, error = r.error, remote_id = r.remote_id, not_before = null, updated_at = now()
				from r where i.run_id = ? and i.position between ? and ? and i.position = r.position
					and i.status in ('pending', 'cancelled')
					and r.position not in (select value::int from jsonb_array_elements_text(?::jsonb))
				returning i.status
			 )
			 select status, count(*)::int as n from updated group by status`,
			[
				rows,
				runId,
				positions.reduce((a, b) => Math.min(a, b)),
				positions.reduce((a, b) => Math.max(a, b)),
				JSON.stringify(crossed),
			],
		),
	);
	if (await holdIntegration(em, integrationId)) await recordStates(em, call, rows);
	const count = (status: string) => counted.find(row => row.status === status)?.n ?? 0;
	const refused = results.find(result => result.error !== null);
	return {
		done: count("done"),
		failed: count("failed") + count("suppressed"),
		...(refused ? { error: refused.error } : {}),
	};
}

/** Positions of those for whom a call with other data was stored since. */
async function crossedBy(
	em: EntityManager,
	{ integrationId, destination, readAt }: Call,
	results: readonly ItemResult[],
): Promise<number[]> {
	const done = results.filter(({ status }) => status === "done");
	// One by one through the index: a plan made of old statistics would read everyone for each batch.
	const stored = await em.execute<{ leadId: string; revision: number }[]>(
		`select s.lead_id as "leadId", s.synced_revision as revision from unnest(?::uuid[]) as r (lead_id)
		 cross join lateral (select * from lead_syncs where lead_id = r.lead_id and integration_id = ? offset 0) s
		 where s.synced_at > ?::timestamptz and ${NOT_NEWER}`,
		[uuidArray(done.map(({ leadId }) => leadId)), integrationId, readAt, destination],
	);
	const since = new Map(stored.map(({ leadId, revision }) => [leadId, revision]));
	return done
		.filter(({ leadId, revision }) => since.has(leadId) && since.get(leadId) !== revision)
		.map(({ position }) => position);
}

/** Of a sync state `s`: nothing was stored of a destination that the integration got since. */
const NOT_NEWER = "coalesce(s.synced_destination, 0) <= coalesce(?::int, 0)";

async function recordStates(
	em: EntityManager,
	{ integrationId, destination, readAt }: Call,
	rows: string,
): Promise<void> {
	await em.execute(
		`insert into lead_syncs as s
			(lead_id, integration_id, status, synced_revision, synced_destination, synced_at, remote_id, error, updated_at)
		 select r.lead_id, ?, case r.status when 'done' then 'synced' else r.status end,
			case r.status when 'done' then r.revision end, case r.status when 'done' then ?::int end,
			case r.status when 'done' then clock_timestamp() end, r.remote_id, r.error, now()
		 from jsonb_to_recordset(?::jsonb) as r ${SHAPE} join leads l on l.id = r.lead_id
		 order by r.lead_id
		 on conflict (lead_id, integration_id) do update set
			status = excluded.status,
			synced_revision = coalesce(excluded.synced_revision, s.synced_revision),
			synced_destination = case when excluded.synced_at is null then s.synced_destination else excluded.synced_destination end,
			synced_at = coalesce(excluded.synced_at, s.synced_at),
			remote_id = coalesce(excluded.remote_id, s.remote_id),
			error = excluded.error,
			updated_at = now()
		 where (s.synced_at is null or s.synced_at <= ?::timestamptz
			or s.synced_revision is not distinct from excluded.synced_revision) and ${NOT_NEWER}`,
		[integrationId, destination, rows, readAt, destination],
	);
}

/** Holds people back for as long as the provider asked, with its words; nobody else waits for them. */
export async function deferItems(
	em: EntityManager,
	{ runId, integrationId }: Pick<Call, "runId" | "integrationId">,
	deferrals: readonly Deferral[],
): Promise<void> {
	if (deferrals.length === 0 || !(await holdIntegration(em, integrationId))) return;
	const rows = JSON.stringify(
		deferrals.map(({ position, message, afterMs }) => ({ position, message, seconds: afterMs / 1000 })),
	);
	const held = await withHashJoins(em, () =>
		em.execute<{ leadId: string | null; message: string }[]>(
			`with d as (select * from jsonb_to_recordset(?::jsonb) as d (position int, message text, seconds float8))
			 update job_items i set not_before = now() + make_interval(secs => d.seconds), error = d.message, updated_at = now()
			 from d where i.run_id = ? and i.position between ? and ? and i.position = d.position and i.status = 'pending'
			 returning i.lead_id as "leadId", i.error as message`,
			[
				rows,
				runId,
				deferrals.reduce((first, { position }) => Math.min(first, position), Number.POSITIVE_INFINITY),
				deferrals.reduce((last, { position }) => Math.max(last, position), 0),
			],
		),
	);
	for (const [message, people] of Map.groupBy(held, each => each.message)) {
		await em.execute(
			`update lead_syncs set error = ?, updated_at = now()
			 where integration_id = ? and lead_id = any(?::uuid[]) and status = 'pending'`,
			[message, integrationId, uuidArray(people.flatMap(({ leadId }) => leadId ?? []))],
		);
	}
}

/** People who were erased since the run began are accounted for as skipped, so that the run can end. */
export async function skipErased(em: EntityManager, { runId, from, to }: ItemRange): Promise<void> {
	const skipped = await em.execute<{ position: number }[]>(
		`update job_items set status = 'skipped', error = 'erased', updated_at = now()
		 where run_id = ? and position between ? and ? and status = 'pending' and lead_id is null returning position`,
		[runId, from, to],
	);
	if (skipped.length > 0) await settleRun(em, runId, { done: skipped.length });
}

/** Marks everyone still pending at positions from..to as failed for the same reason. */
export async function failPending(
	em: EntityManager,
	{ runId, from, to }: ItemRange,
	integrationId: string | null,
	error: string,
): Promise<void> {
	if (integrationId) await holdIntegration(em, integrationId);
	const failed = await em.execute<{ leadId: string }[]>(
		`update job_items set status = 'failed', error = ?, not_before = null, updated_at = now()
		 where run_id = ? and position between ? and ? and status = 'pending' and lead_id is not null
			and (select status <> 'cancelled' from job_runs where id = ?) returning lead_id as "leadId"`,
		[error, runId, from, to, runId],
	);
	if (failed.length > 0 && integrationId) {
		await em.execute(
			`update lead_syncs set status = 'failed', error = ?, updated_at = now()
			 where integration_id = ? and lead_id = any(?::uuid[])`,
			[error, integrationId, uuidArray(failed.map(({ leadId }) => leadId))],
		);
	}
	await settleRun(em, runId, { failed: failed.length, error });
	await skipErased(em, { runId, from, to });
}
