import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readSubscriberToken, subscriberToken } from "./token.ts";

const SECRET = "a".repeat(64);

describe("subscriber token", () => {
	const id = randomUUID();
	const token = subscriberToken(SECRET, "unsubscribe", id);

	it("contains the subscriber's id", () => {
		expect(readSubscriberToken([SECRET], "unsubscribe", token)).toEqual({ subscriberId: id, until: null });
	});

	it("remains valid after the secret was rotated", () => {
		expect(readSubscriberToken(["b".repeat(64), SECRET], "unsubscribe", token)).toEqual({
			subscriberId: id,
			until: null,
		});
	});

	it("contains its expiry, and is invalid when the expiry is changed or removed", () => {
		const until = new Date("2026-03-08T12:00:00Z");
		const ending = subscriberToken(SECRET, "confirm", id, until);
		expect(readSubscriberToken([SECRET], "confirm", ending)).toEqual({ subscriberId: id, until });
		const [, , end = ""] = ending.split(".");
		for (const other of [ending.replace(end, String(Number(end) + 1)), ending.replace(`.${end}`, "")])
			expect(readSubscriberToken([SECRET], "confirm", other)).toBeNull();
	});

	it("is valid only for its own purpose, subscriber and secret", () => {
		expect(readSubscriberToken([SECRET], "confirm", token)).toBeNull();
		expect(readSubscriberToken(["b".repeat(64), undefined], "unsubscribe", token)).toBeNull();
		expect(readSubscriberToken([SECRET], "unsubscribe", token.replace(id, randomUUID()))).toBeNull();
		for (const wrong of ["", ".", id, `${id}.`, `${token}x`, "x".repeat(10_000)]) {
			expect(readSubscriberToken([SECRET], "unsubscribe", wrong)).toBeNull();
		}
	});
});
