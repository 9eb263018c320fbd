import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { AppError, fieldErrors } from "../errors.ts";
import {
	destinationCreateSchema,
	destinationUpdateSchema,
	eventOf,
	readSecret,
	readSettings,
	wantsStage,
} from "./destination-form.ts";

const GOOGLE = "google_data_manager";
const META = "meta_conversions";
const FORM = { platform: GOOGLE, name: "Ads", settings: {} };

/** Returns the field errors that a call throws. */
function refusal(call: () => unknown): unknown {
	try {
		call();
	} catch (error) {
		if (error instanceof AppError && error.code === "invalid") return error.fields;
		throw error;
	}
	return null;
}

describe("conversion destination forms", () => {
	const create = (form: object, allowHttp = false) => {
		const result = v.safeParse(destinationCreateSchema({ allowHttp }), { ...FORM, ...form });
		return result.success ? result.output : fieldErrors(result.issues);
	};

	it("creates an active destination unless isActive is false", () => {
		expect(create({})).toEqual({ ...FORM, isActive: true });
		expect(create({ isActive: false })).toMatchObject({ isActive: false });
	});

	it.each([
		[{ platform: "tiktok" }, { platform: "Choose a platform" }],
		[{ name: " " }, { name: "Name is required" }],
		[{ name: 1 }, { name: "Name is required" }],
		[{ name: "x".repeat(101) }, { name: "Please use at most 100 characters" }],
		[{ settings: null }, { settings: "Settings are required" }],
		[{ settings: [] }, { settings: "Settings are required" }],
		[{ secrets: "key" }, { secrets: "Secrets must be an object" }],
		[{ endpoint: 7 }, { endpoint: "Must be a valid URL" }],
		[{ endpoint: "http://here.example" }, { endpoint: "Must be a valid URL" }],
		[{ endpoint: `https://here.example/${"x".repeat(500)}` }, { endpoint: "Must be a valid URL" }],
	])("rejects %j", (form, fields) => expect(create(form)).toEqual(fields));

	it("accepts a plain http endpoint with allowHttp, and reads an empty or null endpoint as null", () => {
		expect(create({ endpoint: " http://here.example " }, true)).toMatchObject({
			endpoint: "http://here.example",
		});
		expect(create({ endpoint: "" })).toMatchObject({ endpoint: null });
		expect(create({ endpoint: null, secrets: null })).toMatchObject({ endpoint: null, secrets: null });
	});

	it("leaves absent fields out of an update, and rejects an http endpoint and an empty name", () => {
		const schema = destinationUpdateSchema({ allowHttp: false });
		expect(v.parse(schema, {})).toEqual({});
		const change = { platform: META, name: "Ads", settings: { pixelId: "1" }, secrets: {}, isActive: false };
		expect(v.parse(schema, change)).toEqual(change);
		expect(v.is(schema, { endpoint: "http://here.example" })).toBe(false);
		expect(v.is(schema, { name: "" })).toBe(false);
	});
});

describe("Google Ads settings", () => {
	const google = (settings: Record<string, unknown>) => readSettings(GOOGLE, settings);

	it("strips spaces and dashes from account IDs, and accepts an empty login account", () => {
		const copied = { customerId: " 123-456-7890 ", loginCustomerId: "098 765 4321", closedActionId: "77" };
		expect(google(copied)).toEqual({
			customerId: "1234567890",
			loginCustomerId: "0987654321",
			closedActionId: "77",
		});
		expect(google({ ...copied, loginCustomerId: "", qualifiedActionId: "7" })).toMatchObject({
			qualifiedActionId: "7",
		});
	});

	const ACCOUNT = "A Google Ads account has ten digits";
	const ACTION = "A conversion action's ID is a number; it stands in the address of its page (ctId)";
	it.each([
		[{ customerId: "123456789" }, { "settings.customerId": ACCOUNT }],
		[{ customerId: "12345678901" }, { "settings.customerId": ACCOUNT }],
		[{ customerId: 1234567890 }, { "settings.customerId": ACCOUNT }],
		[{ customerId: "a1234567890" }, { "settings.customerId": ACCOUNT }],
		[{ loginCustomerId: "12" }, { "settings.loginCustomerId": ACCOUNT }],
		[{ qualifiedActionId: "7a" }, { "settings.qualifiedActionId": ACTION }],
		[{ qualifiedActionId: "a7" }, { "settings.qualifiedActionId": ACTION }],
		[{ closedActionId: "7".repeat(21) }, { "settings.closedActionId": ACTION }],
		[{ pixelId: "1" }, { "settings.pixelId": "Unknown field" }],
		[{ closedActionId: "7" }, { "settings.customerId": "Enter the ten digits of the Google Ads account" }],
		[
			{ customerId: "1234567890" },
			{ "settings.closedActionId": "Enter a conversion action for Qualified, for Closed or for both" },
		],
		[
			{ customerId: "1234567890", qualifiedActionId: "7", closedActionId: "7" },
			{ "settings.closedActionId": "Choose a different conversion action from Qualified's" },
		],
	])("rejects %j", (settings, fields) => expect(refusal(() => google(settings))).toEqual(fields));

	it("wantsStage is true only for a stage that has a conversion action", () => {
		const both = { qualifiedActionId: "7", closedActionId: "8" };
		expect(wantsStage(GOOGLE, both, "qualified")).toBe(true);
		expect(wantsStage(GOOGLE, { closedActionId: "8" }, "qualified")).toBe(false);
		expect(wantsStage(GOOGLE, { closedActionId: "8" }, "closed")).toBe(true);
		expect(wantsStage(GOOGLE, { qualifiedActionId: "7" }, "closed")).toBe(false);
	});
});

describe("Meta settings", () => {
	const meta = (settings: Record<string, unknown>) => readSettings(META, settings);

	it("requires only the dataset ID, wants both stages, and has a default event for both stages", () => {
		expect(meta({ pixelId: "12", apiVersion: "", qualifiedEvent: "", testEventCode: " " })).toEqual({
			pixelId: "12",
		});
		for (const stage of ["qualified", "closed"] as const) expect(wantsStage(META, {}, stage)).toBe(true);
		expect(eventOf({}, "qualified")).toBe("QualifiedLead");
		expect(eventOf({}, "closed")).toBe("ConvertedLead");
	});

	it("accepts custom event names, an API version and a test event code", () => {
		const own = {
			apiVersion: "v24.0",
			qualifiedEvent: "Good lead_1",
			closedEvent: "Won",
			testEventCode: "TEST1",
		};
		expect(meta({ pixelId: "12", ...own })).toEqual({ pixelId: "12", ...own });
		expect(eventOf(own, "qualified")).toBe("Good lead_1");
		expect(eventOf(own, "closed")).toBe("Won");
	});

	const EVENT = "An event's name has letters, digits, spaces and underscores, at most 50";
	it.each([
		[{}, { "settings.pixelId": "Enter the ID of the dataset (pixel)" }],
		[{ pixelId: "x1" }, { "settings.pixelId": "A dataset's (pixel's) ID is a number" }],
		[{ pixelId: "1", apiVersion: "24.0" }, { "settings.apiVersion": "A version looks like v24.0" }],
		[{ pixelId: "1", apiVersion: "xv24.0" }, { "settings.apiVersion": "A version looks like v24.0" }],
		[{ pixelId: "1", apiVersion: "v24.01" }, { "settings.apiVersion": "A version looks like v24.0" }],
		[{ pixelId: "1", qualifiedEvent: "Lead!" }, { "settings.qualifiedEvent": EVENT }],
		[{ pixelId: "1", closedEvent: "!Lead" }, { "settings.closedEvent": EVENT }],
		[{ pixelId: "1", customerId: "1234567890" }, { "settings.customerId": "Unknown field" }],
		[
			{ pixelId: "1", qualifiedEvent: "ConvertedLead" },
			{ "settings.closedEvent": "Choose a different event for Closed than for Qualified" },
		],
	])("rejects %j", (settings, fields) => expect(refusal(() => meta(settings))).toEqual(fields));
});

describe("readSecret", () => {
	it("returns the secret under the platform's own name, or null when it is missing or empty", () => {
		expect(readSecret(GOOGLE, { serviceAccountKey: "{}" })).toBe("{}");
		expect(readSecret(META, { accessToken: "token" })).toBe("token");
		for (const none of [null, undefined, {}, { accessToken: "" }, { accessToken: null }])
			expect(readSecret(META, none)).toBeNull();
	});

	it("rejects a secret under another name, and a secret over 20,000 characters", () => {
		expect(refusal(() => readSecret(META, { serviceAccountKey: "{}" }))).toEqual({
			"secrets.serviceAccountKey": "Unknown field",
		});
		expect(refusal(() => readSecret(META, { accessToken: "x".repeat(20_001) }))).toHaveProperty([
			"secrets.accessToken",
		]);
	});
});
