import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
	delimiterOf,
	guessField,
	IMPORT_FATES,
	IMPORT_FIELDS,
	ImportedLead,
	ImportMapping,
} from "./lead-import.ts";

const refusal = (cells: Record<string, string>) => v.safeParse(ImportedLead, cells).issues?.[0].message;
const kept = (cells: Record<string, string>) => v.parse(ImportedLead, cells);

describe("guessField", () => {
	it.each([
		["Full Name", "fullName"],
		["full_name", "fullName"],
		["fullName", "fullName"],
		["E-mail", "email"],
		["EMAIL ADDRESS", "email"],
		["Mobile Phone Number", "phone"],
		["E-mail Address", "email"],
		["Mobile Phone", "phone"],
		["Tel.", "phone"],
		["Email *", "email"],
		["Country/Region", "country"],
		["deal_value", "dealValuePence"],
		["dealValue", "dealValuePence"],
		["Deal value", "dealValue"],
		["Deal Value (£)", "dealValue"],
		["follow_up_at", "followUpAt"],
		["Create Date", null],
		[`Email${".".repeat(100)}`, null],
	])("reads %s as %s", (heading, field) => {
		expect(guessField(heading)).toBe(field);
	});
});

describe("a row of an imported file", () => {
	it("normalises name, email, country, status, date and pounds as people type them, and accepts pence", () => {
		expect(
			kept({
				firstName: "Ann",
				lastName: "Smith",
				email: " Ann@Firm-Dubai.com ",
				phone: "07700 900123",
				country: "UK",
				status: "Qualified",
				followUpAt: "31/12/2026",
				dealValue: "£1,250.50",
				companyName: "",
			}),
		).toEqual({
			fullName: "Ann Smith",
			email: "Ann@Firm-Dubai.com",
			phone: "07700 900123",
			country: "United Kingdom",
			status: "qualified",
			followUpAt: "2026-12-31T00:00:00.000Z",
			dealValue: 125_050,
		});
		expect(kept({ phone: "07700 900123", dealValuePence: "5" })).toMatchObject({ dealValue: 5 });
	});

	it.each([
		[{ fullName: "Ann" }, "An email address or a phone number is needed"],
		[{ email: "ann" }, "The email address is not valid"],
		[{ phone: "12" }, "The phone number is not valid"],
		[{ email: "a@firm.com", country: "Atlantis" }, "“Atlantis” is not a country on the list"],
		[{ email: "a@firm.com", status: "won" }, "Status must be new, contacted, qualified or closed"],
		[
			{ email: "a@firm.com", followUpAt: "31/31/2026" },
			"Follow-up must be a date, such as 2026-12-31 or 31/12/2026",
		],
		[
			{ email: "a@firm.com", dealValue: "lots" },
			"Deal value must be an amount in pounds, such as 1250 or £1,250.50",
		],
		[{ email: "a@firm.com", dealValuePence: "9999999999" }, "Deal value must be at most £21,474,836.47"],
	])("rejects %o: %s", (cells, message) => {
		expect(refusal(cells)).toBe(message);
	});
});

it.each([
	["Name,E-mail\nAnn,a;b;c", ","],
	["Name;E-mail;Phone\r\nAnn", ";"],
	["Name\tE-mail\n", "\t"],
	["Name", ","],
	["", ","],
	["Name,E-mail;Phone", ","],
])("delimiterOf for %j returns %j", (text, sign) => expect(delimiterOf(text)).toBe(sign));

it("ImportMapping maps a column to a known field or to none, and rejects any other field", () => {
	expect(v.parse(ImportMapping, { "E-mail": "email", Other: "" })).toEqual({ "E-mail": "email", Other: "" });
	expect(v.safeParse(ImportMapping, { Other: "rating" }).issues?.[0].message).toBe(
		`A column can be ${IMPORT_FIELDS.join(", ")}`,
	);
	expect(IMPORT_FATES).toEqual(["created", "updated", "refused"]);
});

it.each(IMPORT_FIELDS)(
	"guessField finds %s by its own name in any case, with spaces, underscores or dashes",
	field => {
		const words = field.replace(/([A-Z])/g, " $1");
		for (const heading of [
			words,
			` ${words} `,
			words.toUpperCase(),
			words.toUpperCase().replaceAll(" ", "_"),
			words.replaceAll(" ", "-"),
		])
			expect(guessField(heading)).toBe(field);
	},
);

it.each([
	["gb", "United Kingdom"],
	["England", "United Kingdom"],
	["scotland", "United Kingdom"],
	["WALES", "United Kingdom"],
	["Great Britain", "United Kingdom"],
	["Northern Ireland", "United Kingdom"],
	["U.K.", "United Kingdom"],
	["UAE", "United Arab Emirates"],
	["U.A.E", "United Arab Emirates"],
	["usa", "United States"],
	["france", "France"],
])("reads country %s as %s", (country, name) =>
	expect(kept({ email: "a@firm.com", country })).toMatchObject({ country: name }),
);

describe("a cell of an imported file", () => {
	const cell = (name: string, text: string) => Object.entries(kept({ email: "a@firm.com", [name]: text }));

	it.each([
		["followUpAt", "1/2/2026", "2026-02-01T00:00:00.000Z"],
		["followUpAt", "01.02.2026", "2026-02-01T00:00:00.000Z"],
		["followUpAt", "2026-02-01T09:30:00+04:00", "2026-02-01T05:30:00.000Z"],
		["followUpAt", "2026-02-01 09:30:00Z", "2026-02-01T09:30:00.000Z"],
		["followUpAt", "2026-07-15", "2026-07-14T23:00:00.000Z"],
		["followUpAt", "15/07/2026", "2026-07-14T23:00:00.000Z"],
		["followUpAt", "2026-07-15 09:00", "2026-07-15T08:00:00.000Z"],
		["followUpAt", "15/07/2026 09:00", "2026-07-15T08:00:00.000Z"],
		["followUpAt", "2026-01-15T09:00:30", "2026-01-15T09:00:30.000Z"],
		["dealValue", "1 250", 125_000],
		["dealValue", "0.5", 50],
		["dealValue", "19.99", 1_999],
		["dealValue", "1,250", 125_000],
		["dealValue", "£1,234,567.8", 123_456_780],
		["dealValue", "1250,50", 125_050],
		["dealValue", "1.250,50", 125_050],
		["dealValue", "1250,5", 125_050],
		["dealValue", "1 250,50", 125_050],
		["status", " NEW ", "new"],
		["additionalRequirements", "a\nb", "a\nb"],
		["preferredStructure", "mainland", "mainland"],
		["businessActivity", "Tea", "Tea"],
		["nextStep", "Call", "Call"],
		["companyName", "Sample", "Sample"],
		["fullName", "Ann", "Ann"],
	])("reads %s from %j as %j", (name, text, read) => expect(cell(name, text)).toContainEqual([name, read]));

	const WHEN = "Follow-up must be a date, such as 2026-12-31 or 31/12/2026";
	const MONEY = "Deal value must be an amount in pounds, such as 1250 or £1,250.50";
	const PENCE = "Deal value must be a whole number of pence";
	it.each([
		["followUpAt", "on 1/2/2026", WHEN],
		["followUpAt", "1/2/2026 at noon", WHEN],
		["followUpAt", "Feb 1 2026", WHEN],
		["followUpAt", "2026-02-01 sometime", WHEN],
		["followUpAt", "30/02/2026", WHEN],
		["followUpAt", "2026-02-30", WHEN],
		["followUpAt", "2026-02-30T09:00:00Z", WHEN],
		["followUpAt", "2026-02-30 09:00", WHEN],
		["followUpAt", "2026-02-01 25:00", WHEN],
		["dealValue", "x1250", MONEY],
		["dealValue", "1250x", MONEY],
		["dealValue", "1.255", MONEY],
		["dealValue", "123456789", MONEY],
		["dealValue", "1,2,3", MONEY],
		["dealValue", "1250,500", MONEY],
		["dealValue", "1,25.50", MONEY],
		["dealValue", "1,2500", MONEY],
		["dealValue", "1.25,50", MONEY],
		["dealValue", "1,250,50", MONEY],
		["dealValuePence", "x5", PENCE],
		["dealValuePence", "5.5", PENCE],
		["dealValuePence", "5x", PENCE],
		["dealValue", "21474836.48", "Deal value must be at most £21,474,836.47"],
		["fullName", "x".repeat(201), "Please use at most 200 characters"],
		["nextStep", "x".repeat(301), "Please use at most 300 characters"],
		["additionalRequirements", "x".repeat(4001), "Please use at most 4000 characters"],
	])("rejects %s with %j: %s", (name, text, message) =>
		expect(refusal({ email: "a@firm.com", [name]: text })).toBe(message),
	);

	it("accepts the highest deal value that staff may enter, and prefers pounds to pence", () => {
		expect(kept({ email: "a@firm.com", dealValue: "21474836.47" }).dealValue).toBe(2_147_483_647);
		expect(kept({ email: "a@firm.com", dealValue: "7", dealValuePence: "5" }).dealValue).toBe(700);
	});

	it("uses the first or last name as full name, prefers a given full name, and omits it without any", () => {
		expect(kept({ email: "a@firm.com", firstName: "Ann" }).fullName).toBe("Ann");
		expect(kept({ email: "a@firm.com", lastName: "Lee" }).fullName).toBe("Lee");
		expect(kept({ email: "a@firm.com", firstName: "Ann", fullName: "Ann Lee" }).fullName).toBe("Ann Lee");
		expect(kept({ email: "a@firm.com" }).fullName).toBeUndefined();
	});
});
