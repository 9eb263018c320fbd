import { createHash } from "node:crypto";
import * as v from "valibot";
import { eachDetail } from "#domain/leads/lead-details.ts";
import type { ProviderAnswer } from "../http.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError, type ProviderErrorKind } from "../provider-error.ts";
import { answerError, buildBody } from "../read-answer.ts";
import { signBody } from "./sign.ts";

const Text = v.nullable(v.string());

/** Names and nesting of the staff call, so that a receiver reads both alike (docs/specification/http.md#leads). */
const Touch = v.nullable(
	v.object({ channel: v.string(), source: Text, medium: Text, campaign: Text, landingPage: Text }),
);

const Contact = v.object({
	leadId: v.string(),
	email: v.string(),
	fullName: Text,
	...eachDetail(() => Text),
	sourcePage: Text,
	marketingConsent: v.nullable(v.boolean()),
	consentAt: Text,
	touch: v.object({ first: Touch, last: Touch }),
	origin: Text,
	owner: v.nullable(v.object({ id: v.string(), username: v.string() })),
	dealValue: v.nullable(v.number()),
});

/** What a receiver gets. The id is the same for the same content, so that a repeated delivery can be told. */
const Event = v.variant("type", [
	v.object({ type: v.literal("test") }),
	v.object({ type: v.literal("contacts.upserted"), contacts: v.array(Contact) }),
	v.object({ type: v.literal("subscriber.subscribed"), contacts: v.array(Contact) }),
	v.object({ type: v.literal("subscriber.unsubscribed"), email: v.string() }),
]);

type WebhookEvent = v.InferInput<typeof Event>;

/** POSTs one signed event to the endpoint. Any 2xx is success; other answers come back, see refuse. */
export async function deliver(event: WebhookEvent, context: ProviderContext): Promise<ProviderAnswer> {
	const { connection, http, signal } = context;
	if (!connection.endpoint) throw new ProviderError("misconfigured", "The webhook has no endpoint");
	const content = buildBody(Event, event);
	const id = createHash("sha256").update(`${connection.id}.${content}`).digest("hex").slice(0, 32);
	const body = `{"id":"${id}",${content.slice(1)}`;
	const headers = {
		Accept: "application/json",
		"Content-Type": "application/json",
		"Webhook-Id": id,
		"Webhook-Signature": signBody(body, connection.apiKey, context.now()),
	};
	return http.send({ method: "POST", url: connection.endpoint, headers, body, signal });
}

export function isSuccess({ status }: ProviderAnswer): boolean {
	return status >= 200 && status <= 299;
}

/** The error for an answer that is no success. */
export function refuse(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	return answerError(kindOfStatus(answer.status), "The webhook's receiver refused the call", answer, context);
}

function kindOfStatus(status: number): ProviderErrorKind {
	if (status === 401) return "auth";
	if (status === 403) return "forbidden";
	if (status === 404 || status === 405 || status === 410) return "misconfigured";
	if (status === 429) return "throttled";
	if (status === 408 || status === 425 || status >= 500) return "transient";
	return "protocol";
}
