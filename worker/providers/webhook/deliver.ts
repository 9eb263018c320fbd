import { hash } from "node:crypto";
import * as v from "valibot";
import { eachDetail } from "#domain/leads/lead-details.ts";
import type { ProviderAnswer } from "../http/http.ts";
import { answerError, kindOfStatus } from "../http/read-answer.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { signBody } from "./sign.ts";

const Text = v.nullable(v.string());

/** Named and nested as in the staff API, so that a receiver parses both alike (docs/specification/http.md#leads). */
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
	/** Former addresses, sent once after a change: a record under one of them is this person. */
	formerly: v.optional(
		v.pipe(
			v.nullable(v.array(v.string())),
			v.transform(keys => (keys?.length ? keys : undefined)),
		),
	),
	/** Increases with each change of the lead, so the higher of two deliveries is newer. Absent for a newsletter subscriber. */
	revision: v.optional(v.number()),
	touch: v.object({ first: Touch, last: Touch }),
	origin: Text,
	owner: v.nullable(v.object({ id: v.string(), username: v.string() })),
	dealValue: v.nullable(v.number()),
});

/** The body of a delivery, without the timestamp. */
const Event = v.variant("type", [
	v.object({ type: v.literal("test"), data: v.object({}) }),
	v.object({ type: v.literal("contacts.upserted"), data: v.object({ contacts: v.array(Contact) }) }),
	v.object({ type: v.literal("newsletter.subscribed"), data: v.object({ contacts: v.array(Contact) }) }),
	v.object({ type: v.literal("newsletter.unsubscribed"), data: v.object({ email: v.string() }) }),
]);

/**
 * POSTs one signed event to the endpoint, with an id that is the same at every attempt. Any 2xx is success; other answers are
 * returned, see `refuse`.
 */
export function deliver(event: v.InferInput<typeof Event>, context: ProviderContext) {
	// Parsing strips internal properties of contacts.
	const content = v.parse(Event, event);
	// A batch with a refused person is sent in parts, each as an event with its own id.
	const digest = hash("sha256", `${context.deliveryId}.${JSON.stringify(content)}`, "base64url");
	const timestamp = new Date(context.now()).toISOString();
	return post(`msg_${digest.slice(0, 27)}`, { timestamp, ...content }, context);
}

/** An event as delivered (docs/providers/webhook.md#events). */
interface DeliveredEvent {
	/** The same at every attempt and replay. */
	id: string;
	type: string;
	/** When it happened, ISO 8601. */
	timestamp: string;
	/** The lead's revision at that time: of two events of a lead the higher is newer. */
	revision: number | null;
	data: Record<string, unknown>;
}

/** POSTs one signed event of a lead, like `deliver`. */
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

export function refuse(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	const own = { 405: "misconfigured", 410: "misconfigured", 425: "transient" } as const;
	const kind = kindOfStatus(answer.status, own) ?? "protocol";
	return answerError(kind, "The webhook's receiver refused the call", answer, context);
}
