import type { ItemStatus } from "#domain/jobs/kinds.ts";
import type { EntityManager } from "../orm.ts";
import { settleRun } from "./settle-run.ts";

/** One person of a run, with what the provider is to be told. */
export interface SyncItem {
	position: number;
	leadId: string;
	revision: number;
	email: string;
	fullName: string;
	phone: string;
	country: string | null;
	companyName: string | null;
	businessActivity: string | null;
	preferredStructure: string | null;
	additionalRequirements: string | null;
	sourcePage: string | null;
	marketingConsent: boolean;
	consentAt: string | null;
}

/**
 * The people of a run at positions from..to (inclusive) who are still to be sent, in order. Whoever left the
 * newsletter counts as not consenting, whatever a form said.
 */
export async function pendingItems(
	em: EntityManager,
	runId: string,
	from: number,
	to: number,
): Promise<SyncItem[]> {
	return em.execute(
		`select i.position, l.id as "leadId", l.revision, l.email, l.full_name as "fullName", l.phone, l.country,
			l.company_name as "companyName", l.business_activity as "businessActivity",
			l.preferred_structure as "preferredStructure", l.additional_requirements as "additionalRequirements",
			l.source_page as "sourcePage",
			coalesce(l.marketing_consent, false) and not exists (
				select 1 from subscribers s where s.email_key = l.email_key and s.state = 'unsubscribed'
			) as "marketingConsent",
			to_char(l.consent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "consentAt"
		 from job_items i join leads l on l.id = i.lead_id
		 where i.run_id = ? and i.position between ? and ? and i.status = 'pending' order by i.position`,
		[runId, from, to],
	);
}

/** What became of one person of a run. */
export interface ItemResult {
	position: number;
	leadId: string;
	revision: number;
	status: Extract<ItemStatus, "done" | "failed" | "suppressed">;
	error: string | null;
	remoteId: string | null;
}

/**
 * Stores results: each person's item, their sync state at the integration, the run's counts. A result that is
 * already there is not counted twice, so a repeated batch leaves the numbers right.
 */
export async function recordResults(
	em: EntityManager,
	runId: string,
	integrationId: string,
	results: ItemResult[],
): Promise<void> {
	if (results.length === 0) return;
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
	const shape = "(position int, lead_id uuid, revision int, status text, error text, remote_id text)";
	const counted = await em.execute<{ status: string; n: number }[]>(
		`with r as (select * from jsonb_to_recordset(?::jsonb) as r ${shape}), updated as (
			update job_items i set status = r.status, error = r.error, remote_id = r.remote_id, updated_at = now()
			from r where i.run_id = ? and i.position = r.position and i.status in ('pending', 'cancelled')
			returning i.status
		 )
		 select status, count(*)::int as n from updated group by status`,
		[rows, runId],
	);
	await em.execute(
		`insert into lead_syncs (lead_id, integration_id, status, synced_revision, synced_at, remote_id, error, updated_at)
		 select r.lead_id, ?, case r.status when 'done' then 'synced' else r.status end,
			case r.status when 'done' then r.revision end, case r.status when 'done' then now() end, r.remote_id, r.error, now()
		 from jsonb_to_recordset(?::jsonb) as r ${shape} join leads l on l.id = r.lead_id
		 on conflict (lead_id, integration_id) do update set
			status = excluded.status,
			synced_revision = coalesce(excluded.synced_revision, lead_syncs.synced_revision),
			synced_at = coalesce(excluded.synced_at, lead_syncs.synced_at),
			remote_id = coalesce(excluded.remote_id, lead_syncs.remote_id),
			error = excluded.error,
			updated_at = now()`,
		[integrationId, rows],
	);
	const count = (status: string) => counted.find(row => row.status === status)?.n ?? 0;
	const refused = results.find(result => result.error !== null);
	await settleRun(em, runId, {
		done: count("done"),
		failed: count("failed") + count("suppressed"),
		...(refused ? { error: refused.error } : {}),
	});
}

/** People who were erased since the run began are accounted for as skipped, so that the run can end. */
export async function skipErased(em: EntityManager, runId: string, from: number, to: number): Promise<void> {
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
	{ runId, integrationId, from, to }: { runId: string; integrationId: string; from: number; to: number },
	error: string,
): Promise<void> {
	const items = await pendingItems(em, runId, from, to);
	const results = items.map(item => ({
		position: item.position,
		leadId: item.leadId,
		revision: item.revision,
		status: "failed" as const,
		error,
		remoteId: null,
	}));
	await recordResults(em, runId, integrationId, results);
	await skipErased(em, runId, from, to);
}
