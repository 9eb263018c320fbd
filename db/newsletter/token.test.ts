import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readSubscriberToken, subscriberToken } from "./token.ts";

const SECRET = "a".repeat(64);

describe("a subscriber's token", () => {
	const id = randomUUID();
	const token = subscriberToken(SECRET, "unsubscribe", id);

	it("names the subscriber", () => {
		expect(readSubscriberToken([SECRET], "unsubscribe", token)).toBe(id);
	});

	it("still counts after the secret was rotated", () => {
		expect(readSubscriberToken(["b".repeat(64), SECRET], "unsubscribe", token)).toBe(id);
	});

	it("is good for its purpose, person and secret alone", () => {
		expect(readSubscriberToken([SECRET], "confirm", token)).toBeNull();
		expect(readSubscriberToken(["b".repeat(64), undefined], "unsubscribe", token)).toBeNull();
		expect(readSubscriberToken([SECRET], "unsubscribe", token.replace(id, randomUUID()))).toBeNull();
		for (const wrong of ["", ".", id, `${id}.`, `${token}x`, "x".repeat(10_000)]) {
			expect(readSubscriberToken([SECRET], "unsubscribe", wrong)).toBeNull();
		}
	});
});
