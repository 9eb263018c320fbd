import { describe, expect, it } from "vitest";
import { rejectKeyForNewHost } from "./key-destination.ts";

const refusal = (before: string | null, after: string | null | undefined, kept = ["apiKey"]) => {
	try {
		rejectKeyForNewHost(before, after, kept);
		return null;
	} catch (error) {
		return error;
	}
};

describe("a stored key", () => {
	it.each<[before: string | null, after: string | null | undefined]>([
		[null, null],
		[null, undefined],
		["https://api.example/v1", null],
		["https://api.example/v1", "https://api.example/v2"],
		["https://api.example", "HTTPS://API.example:443/"],
		[null, "http://127.0.0.1:4000"],
	])("stays where the endpoint %s becomes %s", (before, after) => {
		expect(refusal(before, after)).toBeNull();
	});

	it.each<[before: string | null, after: string]>([
		[null, "https://evil.example"],
		["https://api.example", "https://api.example:8443"],
		["https://api.example", "https://api.example.evil.example"],
		["http://api.example", "https://api.example"],
	])("is asked for again where the endpoint %s becomes %s", (before, after) => {
		expect(refusal(before, after)).toMatchObject({ code: "invalid", fields: { apiKey: expect.any(String) } });
	});

	it("may go where it was typed for", () => {
		expect(refusal(null, "https://other.example", [])).toBeNull();
	});
});
