import { randomUUID } from "node:crypto";
import type { Provider } from "#domain/integrations/providers.ts";
import { type Lane, PRIORITY } from "#domain/jobs/topics.ts";
import type { EntityManager } from "../orm.ts";
import { executePrepared } from "../prepared.ts";
import { traceparent } from "../telemetry/spans.ts";

// One statement stores what came and the promise to work on it: there is no moment at which one is there without the other.
const TAKE = {
	name: "take-hook-delivery",
	text: `
	with taken as (
		insert into hook_deliveries (id, integration_id, body, received_at)
		select $1::uuid, id, $3::text, now() from integrations where id = $2::uuid
		returning id
	)
	insert into outbox (id, topic, lane, payload, priority, due_at, created_at, traceparent)
	select gen_random_uuid(), 'hook.received', $4::text, jsonb_build_object('deliveryId', id), $5::smallint, now(), now(), $6::text
	from taken`,
};

/** Takes what a provider posted, to be worked on soon. It has been verified. */
export async function takeDelivery(
	em: EntityManager,
	{ integrationId, provider, body }: { integrationId: string; provider: Provider; body: string },
): Promise<void> {
	// Zoho tells ids alone, so that it has to be asked: among its other calls.
	const lane: Lane = provider === "zoho_crm" ? provider : "events";
	// PostgreSQL holds no zero byte in a text, and no provider means one.
	const text = body.replaceAll("\0", "");
	const values = [randomUUID(), integrationId, text, lane, PRIORITY.automatic, traceparent()];
	await executePrepared(em, TAKE, values);
}
