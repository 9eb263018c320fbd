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

describe("rejectKeyForNewHost", () => {
	it.each<[before: string | null, after: string | null | undefined]>([
		[null, null],
		[null, undefined],
		["https://api.example/v1", null],
		["https://api.example/v1", "https://api.example/v2"],
		["https://api.example", "HTTPS://API.example:443/"],
		[null, "http://127.0.0.1:4000"],
	])("keeps the stored key when the endpoint changes from %s to %s", (before, after) => {
		expect(refusal(before, after)).toBeNull();
	});

	it.each<[before: string | null, after: string]>([
		[null, "https://evil.example"],
		["https://api.example", "https://api.example:8443"],
		["https://api.example", "https://api.example.evil.example"],
		["http://api.example", "https://api.example"],
	])("requires the key again when the endpoint changes from %s to %s", (before, after) => {
		expect(refusal(before, after)).toMatchObject({ code: "invalid", fields: { apiKey: expect.any(String) } });
	});

	it("accepts a new host when the key was entered again", () => {
		expect(refusal(null, "https://other.example", [])).toBeNull();
	});
});
