import * as v from "valibot";
import { object } from "../shape.ts";
import { isPushEndpoint, type PushServices } from "./push-hosts.ts";

/** Maximum length of a stored endpoint, in characters; current endpoints have about 200. */
export const MAX_ENDPOINT_LENGTH = 1_000;

const MESSAGE = "This is not a browser's push subscription";
const base64url = (characters: number) =>
	v.pipe(
		v.string(MESSAGE),
		v.regex(/^[A-Za-z0-9_-]+={0,2}$/, MESSAGE),
		v.transform(key => key.replace(/=+$/, "")),
		v.length(characters, MESSAGE),
	);

const endpoint = v.pipe(v.string(MESSAGE), v.maxLength(MAX_ENDPOINT_LENGTH, MESSAGE), v.url(MESSAGE));

/** Creates the schema for the body of POST /api/staff/push: the result of `PushSubscription.toJSON()`. */
export function pushSubscriptionSchema(services: PushServices) {
	return object({
		subscription: object({
			endpoint: v.pipe(
				endpoint,
				v.check(text => isPushEndpoint(text, services), "This push service is not allowed here"),
			),
			keys: object({
				/** An uncompressed point of P-256: 65 bytes. */
				p256dh: v.pipe(base64url(87), v.startsWith("B", MESSAGE)),
				/** 16 bytes. */
				auth: base64url(22),
			}),
		}),
	});
}
export type PushSubscriptionForm = v.InferOutput<ReturnType<typeof pushSubscriptionSchema>>["subscription"];

/** Body of DELETE /api/staff/push: the current browser by its endpoint, or any of the staff member's browsers by id. */
export const PushRemoval = object({
	subscription: v.union([object({ endpoint }), object({ id: v.pipe(v.string(), v.uuid()) })], MESSAGE),
});
