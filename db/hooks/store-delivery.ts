import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Provider } from "#domain/integrations/providers.ts";
import { type Lane, PRIORITY } from "#domain/jobs/topics.ts";
import type { EntityManager } from "../orm.ts";
import { prepared } from "../sql.ts";
import { traceparent } from "../telemetry/spans.ts";

/** Stores a verified delivery and enqueues its processing. */
export async function storeDelivery(
	em: EntityManager,
	{ integrationId, provider, body }: { integrationId: string; provider: Provider; body: string },
): Promise<void> {
	// Zoho sends only ids, so that its API must be called: in its own lane, with its other calls.
	const lane: Lane = provider === "zoho_crm" ? provider : "events";
	// PostgreSQL text cannot contain a zero byte, and providers do not send one on purpose.
	const text = body.replaceAll("\0", "");
	// One statement inserts the delivery and its outbox message, so that neither exists without the other.
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
