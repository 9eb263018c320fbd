import { createHmac, generateKeyPairSync, randomUUID, sign } from "node:crypto";

/** A webhook request of a provider. */
export interface PostedHook {
	headers: Record<string, string>;
	body: string;
}

/** Posts a provider's webhook request as the provider does. */
export function postHook(address: string, { headers, body }: PostedHook): Promise<Response> {
	return fetch(address, { method: "POST", headers, body, redirect: "manual" });
}

/** Returns a webhook of Mailchimp: a form, not signed. */
export function mailchimpHook(type: string, data: Record<string, string>, firedAt = new Date()): PostedHook {
	const fields = Object.entries(data).map(([name, value]) => [`data[${name}]`, value]);
	const form = new URLSearchParams([
		["type", type],
		["fired_at", firedAt.toISOString().slice(0, 19).replace("T", " ")],
		...fields,
	]);
	return {
		headers: { "Content-Type": "application/x-www-form-urlencoded", "User-Agent": "MailChimp" },
		body: form.toString(),
	};
}

/** The secret that MailerLite generated for the webhook. */
export const MAILERLITE_HOOK_SECRET = "ybmcD7PQ9R";

/** Returns an event of MailerLite about one subscriber. */
export function mailerliteEvent(event: string, email: string, at = new Date()): Record<string, unknown> {
	const time = at.toISOString().replace(/\.\d+Z$/, ".000000Z");
	const status = event.split(".")[1] ?? "active";
	return {
		...{ id: "187664415643305439", email, status, source: "api", sent: 1, opens_count: 0, clicks_count: 0 },
		...{ subscribed_at: time, created_at: time, updated_at: time, fields: { name: "Ana" } },
		unsubscribed_at: status === "unsubscribed" ? time : null,
		deleted_at: status === "deleted" ? time : null,
		...{ event, account_id: 2_599_924 },
	};
}

/** Returns a webhook of MailerLite: one event, or a batch of events. */
export function mailerliteHook(
	told: Record<string, unknown> | Record<string, unknown>[],
	secret = MAILERLITE_HOOK_SECRET,
): PostedHook {
	const body = JSON.stringify(Array.isArray(told) ? { events: told, total: told.length } : told);
	const Signature = createHmac("sha256", secret).update(body).digest("hex");
	return { headers: { "Content-Type": "application/json", Signature }, body };
}

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });

/** The public key of SendGrid's signatures, as its settings show it. */
export const SENDGRID_HOOK_KEY = publicKey.export({ format: "der", type: "spki" }).toString("base64");

/** Returns an event of SendGrid about one address. */
export function sendgridEvent(
	event: string,
	email: string,
	details: Record<string, unknown> = {},
): Record<string, unknown> {
	const sg_event_id = randomUUID();
	const timestamp = Math.floor(Date.now() / 1000);
	return { email, timestamp, event, sg_event_id, sg_message_id: "14c5d75ce93", ...details };
}

/** Returns SendGrid's Event Webhook: a list of events, signed with a timestamp. */
export function sendgridHook(events: Record<string, unknown>[], at = new Date()): PostedHook {
	const timestamp = String(Math.floor(at.getTime() / 1000));
	// SendGrid ends each event with a line break, which is part of the signed body.
	const body = `[${events.map(event => JSON.stringify(event)).join(",\r\n")}]\r\n`;
	const signature = sign("sha256", Buffer.from(timestamp + body), privateKey).toString("base64");
	return {
		headers: {
			"Content-Type": "application/json",
			"X-Twilio-Email-Event-Webhook-Signature": signature,
			"X-Twilio-Email-Event-Webhook-Timestamp": timestamp,
		},
		body,
	};
}
