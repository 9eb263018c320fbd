import { sql } from "kysely";
import { PRIORITY } from "#domain/jobs/topics.ts";
import type { LeadEvent } from "#domain/webhooks/events.ts";
import { hasConsent } from "../integrations/has-consent.ts";
import type { EntityManager } from "../orm.ts";
import { preparedForSmallBatch } from "../sql.ts";
import { traceparent } from "../telemetry/spans.ts";

export interface LeadEventInput {
	subject: string;
	detail: Record<string, unknown>;
	/** When it happened, if it is recorded later: its revision is then not higher than that of events since. */
	at?: Date;
}

/**
 * Creates deliveries of lead events for every active webhook that is subscribed to the type: one run, one delivery and one
 * outbox message each, in one statement. Skips webhooks without automatic sync; a webhook for consenting leads only gets those,
 * and every erasure. Must run in the transaction of the change.
 */
export async function announceEvent(
	em: EntityManager,
	type: LeadEvent,
	happenings: readonly LeadEventInput[],
	actor: string,
): Promise<void> {
	await sql`
		${preparedForSmallBatch(happenings.length)} with planned as materialized (
			select gen_random_uuid() as run_id, i.id as integration_id, g.subject, g.detail, l.id as lead_id,
				coalesce((select min(w.revision) from webhook_deliveries w
					where w.subject = g.subject and w.occurred_at > g.at), l.revision) as revision,
				clock_timestamp() as noted_at, coalesce(g.at, clock_timestamp()) as at
			from integrations i
			cross join jsonb_to_recordset(${JSON.stringify(happenings)}::jsonb) as g (subject uuid, detail jsonb, at timestamptz)
			left join leads l on l.id = g.subject
			left join subscribers n on n.email_key = l.email_key
			where i.provider = 'webhook' and i.is_active and jsonb_exists(i.settings->'events', ${type})
				and (i.settings->>'autoSync') is distinct from 'false'
				and (l.id is null or (i.settings->>'audience') is distinct from 'consented' or ${hasConsent})
		 ), runs as (
			insert into job_runs (id, kind, status, total, actor, integration_id, lead_id, created_at)
			select run_id, 'webhook', 'queued', 1, ${actor}, integration_id, lead_id, noted_at from planned
		 ), deliveries as (
			insert into webhook_deliveries (run_id, type, lead_id, subject, detail, revision, occurred_at)
			select run_id, ${type}, lead_id, subject, detail, revision, at from planned
		 )
		 insert into outbox (id, topic, lane, payload, run_id, priority, due_at, created_at, traceparent)
		 select gen_random_uuid(), 'webhook.deliver', 'webhook', jsonb_build_object('runId', run_id), run_id, ${PRIORITY.automatic}::smallint, now(), now(),
			${traceparent()}::text
		 from planned`.execute(em.kysely);
}
