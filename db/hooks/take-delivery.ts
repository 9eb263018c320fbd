import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Provider } from "#domain/integrations/providers.ts";
import { type Lane, PRIORITY } from "#domain/jobs/topics.ts";
import type { EntityManager } from "../orm.ts";
import { prepared } from "../sql.ts";
import { traceparent } from "../telemetry/spans.ts";

/** Takes what a provider posted, to be worked on soon. It has been verified. */
export async function takeDelivery(
	em: EntityManager,
	{ integrationId, provider, body }: { integrationId: string; provider: Provider; body: string },
): Promise<void> {
	// Zoho tells ids alone, so that it has to be asked: among its other calls.
	const lane: Lane = provider === "zoho_crm" ? provider : "events";
	// PostgreSQL holds no zero byte in a text, and no provider means one.
	const text = body.replaceAll("\0", "");
	// One statement stores what came and the promise to work on it: there is no moment at which one is there without the other.
	await sql`
		${prepared} with taken as (
			insert into hook_deliveries (id, integration_id, body, received_at)
			select ${randomUUID()}::uuid, id, ${text}::text, now() from integrations where id = ${integrationId}::uuid
			returning id
		)
		insert into outbox (id, topic, lane, payload, priority, due_at, created_at, traceparent)
		select gen_random_uuid(), 'hook.received', ${lane}::text, jsonb_build_object('deliveryId', id),
			${PRIORITY.automatic}::smallint, now(), now(), ${traceparent()}::text
		from taken`.execute(em.kysely);
}
