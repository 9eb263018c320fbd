import { hash } from "node:crypto";
import * as v from "valibot";
import { eachDetail } from "#domain/leads/lead-details.ts";
import type { ProviderAnswer } from "../http/http.ts";
import { answerError, kindOfStatus } from "../http/read-answer.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { signBody } from "./sign.ts";

const Text = v.nullable(v.string());

/** Names and nesting of the staff call, so that a receiver reads both alike (docs/specification/http.md#leads). */
const Touch = v.nullable(
	v.object({
		channel: v.string(),
		source: Text,
		medium: Text,
		campaign: Text,
		landingPage: Text,
		clickId: Text,
	}),
);

const Contact = v.object({
	leadId: v.string(),
	email: v.string(),
	fullName: Text,
	...eachDetail(() => Text),
	sourcePage: Text,
	marketingConsent: v.nullable(v.boolean()),
	consentAt: Text,
	/** Addresses that the person had before, once: what is known under one is this person. */
	formerly: v.optional(
		v.pipe(
			v.nullable(v.array(v.string())),
			v.transform(keys => (keys?.length ? keys : undefined)),
		),
	),
	/** Grows with each change of the lead: of two deliveries the higher one is newer. Absent for a mere subscriber. */
	revision: v.optional(v.number()),
	touch: v.object({ first: Touch, last: Touch }),
	origin: Text,
	owner: v.nullable(v.object({ id: v.string(), username: v.string() })),
	dealValue: v.nullable(v.number()),
});

/** What a receiver gets, beside the time. */
const Event = v.variant("type", [
	v.object({ type: v.literal("test"), data: v.object({}) }),
	v.object({ type: v.literal("contacts.upserted"), data: v.object({ contacts: v.array(Contact) }) }),
	v.object({ type: v.literal("newsletter.subscribed"), data: v.object({ contacts: v.array(Contact) }) }),
	v.object({ type: v.literal("newsletter.unsubscribed"), data: v.object({ email: v.string() }) }),
]);

/**
 * POSTs one signed event to the endpoint, under an id of its own that stays the same however often it is tried. Any 2xx
 * is success; other answers come back, see refuse.
 */
export function deliver(event: v.InferInput<typeof Event>, context: ProviderContext) {
	// What of a contact is no receiver's business stays here.
	const content = v.parse(Event, event);
	// A batch of which one person is refused goes on in parts, each an event of its own.
	const digest = hash("sha256", `${context.deliveryId}.${JSON.stringify(content)}`, "base64url");
	const timestamp = new Date(context.now()).toISOString();
	return post(`msg_${digest.slice(0, 27)}`, { timestamp, ...content }, context);
}

/** An event as a receiver gets it (docs/providers/webhook.md#events). */
interface DeliveredEvent {
	/** The same at every try and at every replay. */
	id: string;
	type: string;
	/** When it happened, ISO 8601. */
	timestamp: string;
	/** The lead's at that time: of two events of one lead the higher is newer. */
	revision: number | null;
	data: Record<string, unknown>;
}

/** POSTs one event of a lead, signed, as `deliver` does. */
export const deliverEvent = (event: DeliveredEvent, context: ProviderContext): Promise<ProviderAnswer> =>
	post(event.id, event, context);

async function post(id: string, event: object, context: ProviderContext): Promise<ProviderAnswer> {
	const { connection, http, signal, now } = context;
	if (!connection.endpoint) throw new ProviderError("misconfigured", "The webhook has no endpoint");
	const body = JSON.stringify(event);
	const headers = {
		Accept: "application/json",
		"Content-Type": "application/json",
		...signBody(id, body, connection.apiKey, now()),
	};
	return http.send({ method: "POST", url: connection.endpoint, headers, body, signal });
}

/** The error for an answer that is no success. */
export function refuse(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	const own = { 405: "misconfigured", 410: "misconfigured", 425: "transient" } as const;
	const kind = kindOfStatus(answer.status, own) ?? "protocol";
	return answerError(kind, "The webhook's receiver refused the call", answer, context);
}
