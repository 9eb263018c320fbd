import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { integrationCreateSchema, integrationUpdateSchema, listIdProblem } from "./integration-form.ts";

const create = integrationCreateSchema({ allowHttp: false });
const valid = { provider: "mailchimp", name: "News", apiKey: "key-us6" };

function messages(schema: v.GenericSchema, form: unknown): Record<string, string> {
	const result = v.safeParse(schema, form);
	if (result.success) return {};
	return Object.fromEntries(result.issues.map(issue => [v.getDotPath(issue) ?? "", issue.message]));
}

describe("create", () => {
	it("fills in what is left out", () => {
		expect(v.parse(create, { ...valid, listId: " ", settings: { note: "mine" } })).toEqual({
			...valid,
			isActive: true,
			listId: null,
			settings: { autoSync: true, audience: "everyone", fields: {}, note: "mine" },
		});
	});

	it.each([
		[{ name: "" }, { name: "Name is required" }],
		[{ name: undefined }, { name: "Name is required" }],
		[{ apiKey: "  " }, { apiKey: "API key is required" }],
		[{ endpoint: "nowhere" }, { endpoint: "Must be a valid URL" }],
		[{ endpoint: "http://api.example" }, { endpoint: "Must be a valid URL" }],
		[{ endpoint: "https://user:pass@api.example" }, { endpoint: "Must be a valid URL" }],
		[{ provider: "webhook" }, { endpoint: "Must be a valid URL" }],
		[{ provider: "salesforce" }, { provider: "Choose a provider" }],
	])("refuses %j", (changes, expected) => {
		expect(messages(create, { ...valid, ...changes })).toEqual(expected);
	});

	it("takes http where it is allowed, and an empty endpoint for none", () => {
		const open = integrationCreateSchema({ allowHttp: true });
		expect(messages(open, { ...valid, endpoint: "http://127.0.0.1:4000" })).toEqual({});
		expect(v.parse(create, { ...valid, endpoint: "" })).toMatchObject({ endpoint: null });
	});
});

it("update takes any part, and an empty key for none", () => {
	const update = integrationUpdateSchema({ allowHttp: false });
	expect(v.parse(update, { isActive: false, apiKey: "" })).toEqual({ isActive: false, apiKey: null });
	expect(messages(update, { name: "" })).toEqual({ name: "Name is required" });
});

it("refuses a list that its provider never takes", () => {
	expect(listIdProblem("zoho_crm", "x".repeat(26))).toContain("25 characters");
	expect(listIdProblem("zoho_crm", "x".repeat(25))).toBeNull();
	expect(listIdProblem("hubspot", "Newsletter")).toContain("number");
	expect(listIdProblem("hubspot", "42")).toBeNull();
	expect(listIdProblem("sendgrid", "ca7f3a1e-0f0b-4a5c-9d3c-2b8e3a6f1d20")).toBeNull();
});
