import * as v from "valibot";
import { expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import { PushRemoval, pushSubscriptionSchema } from "./push-subscription.ts";

const Schema = pushSubscriptionSchema({ hosts: ["push.example"], allowPrivate: false });
const KEYS = { p256dh: `B${"x".repeat(86)}`, auth: "y".repeat(22) };
const SUBSCRIPTION = { endpoint: "https://push.example/abc", keys: KEYS };
const MESSAGE = "This is not a browser's push subscription";

it("pushSubscriptionSchema accepts an endpoint at an allowed host with two keys, and strips the keys' padding", () => {
	expect(v.parse(Schema, { subscription: SUBSCRIPTION })).toEqual({ subscription: SUBSCRIPTION });
	const padded = { p256dh: `${KEYS.p256dh}=`, auth: `${KEYS.auth}==` };
	expect(v.parse(Schema, { subscription: { ...SUBSCRIPTION, keys: padded } }).subscription.keys).toEqual(
		KEYS,
	);
});

it.each([
	[
		{ endpoint: "https://elsewhere.example/abc" },
		{ "subscription.endpoint": "This push service is not allowed here" },
	],
	[{ endpoint: "abc" }, { "subscription.endpoint": MESSAGE }],
	[{ endpoint: 7 }, { "subscription.endpoint": MESSAGE }],
	[{ endpoint: `https://push.example/${"x".repeat(1000)}` }, { "subscription.endpoint": MESSAGE }],
	[{ keys: { ...KEYS, p256dh: `A${"x".repeat(86)}` } }, { "subscription.keys.p256dh": MESSAGE }],
	[{ keys: { ...KEYS, p256dh: `B${"x".repeat(85)}` } }, { "subscription.keys.p256dh": MESSAGE }],
	[{ keys: { ...KEYS, p256dh: 7 } }, { "subscription.keys.p256dh": MESSAGE }],
	[{ keys: { ...KEYS, auth: "y".repeat(23) } }, { "subscription.keys.auth": MESSAGE }],
	[{ keys: { ...KEYS, auth: `${"y".repeat(21)}+` } }, { "subscription.keys.auth": MESSAGE }],
	[{ keys: { ...KEYS, auth: `+${"y".repeat(21)}` } }, { "subscription.keys.auth": MESSAGE }],
])("pushSubscriptionSchema rejects %j", (part, fields) => {
	const result = v.safeParse(
		Schema,
		{ subscription: { ...SUBSCRIPTION, ...part } },
		{ abortPipeEarly: true },
	);
	expect(fieldErrors(result.issues ?? [])).toEqual(fields);
});

it("PushRemoval accepts a UUID or an endpoint URL at any host, and rejects anything else", () => {
	const id = "6f9619ff-8b86-4011-b42d-00c04fc964ff";
	for (const subscription of [{ id }, { endpoint: "https://elsewhere.example/abc" }])
		expect(v.parse(PushRemoval, { subscription })).toEqual({ subscription });
	for (const subscription of [{}, { id: "7" }, { endpoint: "abc" }, "all"])
		expect(v.is(PushRemoval, { subscription })).toBe(false);
});
