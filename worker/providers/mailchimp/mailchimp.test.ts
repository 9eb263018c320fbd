import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { IntegrationSettingsSchema } from "#domain/integrations/settings.ts";
import { contextFor } from "#tests/support/providers/context.ts";
import type { ProviderConnection } from "../port.ts";
import { classifyProblem } from "./classify.ts";
import { mailchimpHook } from "./hook.ts";
import { cutBytes, memberHash } from "./member.ts";
import { mailchimpBase } from "./request.ts";

function connection(apiKey: string, endpoint: string | null = null): ProviderConnection {
	const settings = v.parse(IntegrationSettingsSchema, {});
	return { id: "1", apiKey, apiSecret: null, endpoint, listId: null, settings };
}

describe("mailchimpBase", () => {
	it("takes the data centre from the API key", () => {
		expect(mailchimpBase(connection("abc-us6"))).toBe("https://us6.api.mailchimp.com/3.0");
		expect(mailchimpBase(connection("a-b-c-us21"))).toBe("https://us21.api.mailchimp.com/3.0");
	});

	it.each([
		"abc",
		"us6",
		"abc-",
		"abc-us6.evil.example",
		"abc-us6/x",
		"abc-US6",
		"abc-us6 ",
		"abc-u6",
		"abc-us1234",
	])("throws an auth error for the key %s", apiKey => {
		expect(() => mailchimpBase(connection(apiKey))).toThrow(expect.objectContaining({ kind: "auth" }));
	});

	it("uses the endpoint, whatever the key is, when there is one", () => {
		expect(mailchimpBase(connection("abc", "https://proxy.example/3.0"))).toBe("https://proxy.example/3.0");
	});
});

describe("mailchimpHook.read", () => {
	const NOTHING = { send: () => Promise.reject(new Error("nobody is asked")), close() {} };
	const read = (body: string) => mailchimpHook.read?.(body, contextFor(NOTHING, { apiKey: "abc-us6" }));

	it("returns text that the database can store when the webhook body has a null byte", async () => {
		const [event] =
			(await read("type=upemail&data[old_email]=a%40firm.example%00&data[new_email]=b%00%40firm.example")) ??
			[];
		expect(event).toMatchObject({ email: "a@firm.example", words: "b @firm.example" });
	});

	it.each(["constructor", "toString", "__proto__", "campaign", ""])(
		"returns no events for the type %j",
		async type => {
			expect(await read(`type=${type}&data[email]=a%40firm.example`)).toEqual([]);
		},
	);
});

it("memberHash hashes the trimmed address in lower case", () => {
	expect(memberHash(" Urist.McVankab@freddiesjokes.com ")).toBe("62eeb292278cc15f5817cb78f7790b08");
});

it.each([
	["abc", 3, "abc"],
	["abcd", 3, "abc"],
	["aéé", 4, "aé"],
	["ééé", 3, "é"],
	["😀😀", 7, "😀"],
])("cutBytes cuts %s at %i bytes to %s", (text, max, cut) => {
	expect(cutBytes(text, max)).toBe(cut);
});

it("classifyProblem appends field errors to the general message", () => {
	const errors = [{ field: "RADIO", message: "Please enter a value" }];
	const problem = { title: "Invalid Resource", detail: "Your merge fields were invalid.", errors };
	expect(classifyProblem(problem)).toEqual({
		status: "rejected",
		message: "Your merge fields were invalid. RADIO: Please enter a value",
		code: "Invalid Resource",
		field: "RADIO",
	});
});
