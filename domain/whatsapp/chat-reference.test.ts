import { describe, expect, it } from "vitest";
import { buildChatLink } from "./build-chat-link.ts";
import { chatReference, readChatReference, withChatReference } from "./chat-reference.ts";

describe("chatReference", () => {
	it("has five characters from 32 without I, L, O and U, each equally likely", () => {
		expect(chatReference(Uint8Array.of(0, 31, 32, 18, 255, 7))).toBe("0Z0JZ");
		const all = Array.from({ length: 256 }, (_, byte) => chatReference(Uint8Array.of(byte, 0, 0, 0, 0))[0]);
		const counts = Map.groupBy(all, letter => letter);
		expect(counts.size).toBe(32);
		expect([...counts.values()].every(({ length }) => length === 8)).toBe(true);
		expect(all.some(letter => /[ILOU]/.test(letter ?? ""))).toBe(false);
	});
});

describe("readChatReference", () => {
	it.each([
		["K7Q2F", "K7Q2F"],
		[" ref: k7q2f ", "K7Q2F"],
		["Ref K7Q2F", "K7Q2F"],
		["OIL00", "01100"],
		["K7Q2U", null],
		["K7Q2", null],
		["K7Q2FF", null],
		["smith@", null],
	])("reads %j as %j", (text, reference) => {
		expect(readChatReference(text)).toBe(reference);
	});
});

describe("withChatReference", () => {
	it("appends the reference below the unchanged message, and replaces an earlier reference", () => {
		const link = buildChatLink("+44 7700 900123", "Hello! 100% & more: +5\nThanks");
		const once = withChatReference(link, "K7Q2F");
		expect(once).toBe(buildChatLink("+44 7700 900123", "Hello! 100% & more: +5\nThanks\n\nRef: K7Q2F"));
		expect(withChatReference(once, "0Z0JZ")).toBe(withChatReference(link, "0Z0JZ"));
	});
});
