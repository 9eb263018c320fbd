import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { parseInput } from "../errors.ts";
import {
	integrationCreateSchema,
	integrationUpdateSchema,
	isEndpoint,
	listIdProblem,
} from "./integration-form.ts";

const create = integrationCreateSchema({ allowHttp: false });
const valid = { provider: "mailchimp", name: "News", apiKey: "key-us6" };

function messages(schema: v.GenericSchema, form: unknown): Record<string, string> {
	const result = v.safeParse(schema, form);
	if (result.success) return {};
	return Object.fromEntries(result.issues.map(issue => [v.getDotPath(issue) ?? "", issue.message]));
}

describe("integrationCreateSchema", () => {
	it("reports all missing fields of a webhook at once", () => {
		const empty = { provider: "webhook", name: "", apiKey: "", endpoint: "" };
		expect(() => parseInput(create, empty)).toThrow(
			expect.objectContaining({
				fields: {
					name: "Name is required",
					apiKey: "API key is required",
					endpoint: "Must be a valid URL",
				},
			}),
		);
	});

	it("fills in defaults for absent fields and settings, and keeps unknown settings", () => {
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
		[{ provider: "webhook", endpoint: null }, { endpoint: "Must be a valid URL" }],
		[{ provider: "webhook", endpoint: " " }, { endpoint: "Must be a valid URL" }],
		[{ endpoint: 7 }, { endpoint: "Must be a valid URL" }],
		[{ endpoint: `https://api.example/${"x".repeat(481)}` }, { endpoint: "Must be a valid URL" }],
		[{ name: "x".repeat(101) }, { name: "Please use at most 100 characters" }],
		[{ apiKey: "x".repeat(501) }, { apiKey: "Please use at most 500 characters" }],
		[{ apiKey: 7 }, { apiKey: "API key is required" }],
		[{ apiSecret: "x".repeat(501) }, { apiSecret: "Please use at most 500 characters" }],
		[{ listId: "x".repeat(201) }, { listId: "Please use at most 200 characters" }],
		[
			{ provider: "hubspot", listId: "Newsletter", name: "" },
			{ name: "Name is required", listId: "HubSpot's list ID is a number" },
		],
		[
			{ settings: { refreshToken: "x".repeat(501), fields: { firstName: "x".repeat(101) } } },
			{
				"settings.refreshToken": "Please use at most 500 characters",
				"settings.fields.firstName": "Please use at most 100 characters",
			},
		],
	])("rejects %j", (changes, expected) => {
		expect(messages(create, { ...valid, ...changes })).toEqual(expected);
	});

	it("accepts an http endpoint with allowHttp, and reads an empty endpoint as null", () => {
		const open = integrationCreateSchema({ allowHttp: true });
		expect(messages(open, { ...valid, endpoint: "http://127.0.0.1:4000" })).toEqual({});
		expect(v.parse(create, { ...valid, endpoint: "" })).toMatchObject({ endpoint: null });
	});
});

it("integrationUpdateSchema accepts a part of the fields, reads an empty API key as null, and rejects an empty name", () => {
	const update = integrationUpdateSchema({ allowHttp: false });
	expect(v.parse(update, { isActive: false, apiKey: "" })).toEqual({ isActive: false, apiKey: null });
	expect(messages(update, { name: "" })).toEqual({ name: "Name is required" });
});

it("listIdProblem rejects a Zoho tag over 25 characters and a HubSpot list ID that is no number", () => {
	expect(listIdProblem("zoho_crm", "x".repeat(26))).toContain("25 characters");
	expect(listIdProblem("zoho_crm", "x".repeat(25))).toBeNull();
	expect(listIdProblem("hubspot", "Newsletter")).toContain("number");
	expect(listIdProblem("hubspot", "42")).toBeNull();
	expect(listIdProblem("sendgrid", "ca7f3a1e-0f0b-4a5c-9d3c-2b8e3a6f1d20")).toBeNull();
});

it("create and update keep endpoint, secret, list and isActive; update rejects http and a non-boolean isActive", () => {
	const given = {
		endpoint: " https://api.example ",
		apiSecret: "s",
		listId: "7",
		isActive: false,
		settings: null,
	};
	expect(v.parse(create, { ...valid, ...given })).toEqual({
		...valid,
		...given,
		endpoint: "https://api.example",
	});
	expect(messages(create, { ...valid, provider: "webhook", endpoint: "https://api.example" })).toEqual({});
	const update = integrationUpdateSchema({ allowHttp: false });
	expect(v.parse(update, {})).toEqual({});
	const changed = { ...given, endpoint: "", apiSecret: null, provider: "sendgrid", name: "Other" };
	expect(v.parse(update, changed)).toEqual({ ...changed, endpoint: null });
	expect(messages(update, { endpoint: "http://api.example", isActive: "no" })).toMatchObject({
		endpoint: "Must be a valid URL",
		isActive: expect.any(String),
	});
});

it.each([
	["https://api.example", true, true],
	["http://api.example", false, true],
	["ftp://api.example", false, false],
	["https://user@api.example", false, false],
	["https://:pass@api.example", false, false],
	["nowhere", false, false],
])("isEndpoint for %s returns %j, and %j when http is allowed", (text, strict, open) => {
	expect([isEndpoint(text, false), isEndpoint(text, true)]).toEqual([strict, open]);
});

it("listIdProblem accepts a missing list ID, and returns exact messages for HubSpot and Zoho, none for Mailchimp", () => {
	for (const none of [null, undefined, ""]) {
		expect(listIdProblem("hubspot", none)).toBeNull();
		expect(listIdProblem("zoho_crm", none)).toBeNull();
	}
	expect(listIdProblem("hubspot", "4x")).toBe("HubSpot's list ID is a number");
	expect(listIdProblem("hubspot", "x4")).toBe("HubSpot's list ID is a number");
	expect(listIdProblem("zoho_crm", "x".repeat(26))).toBe("Zoho takes tags of 25 characters at most");
	expect(listIdProblem("mailchimp", "x".repeat(26))).toBeNull();
});
