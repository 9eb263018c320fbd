import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { guessField, ImportedLead } from "./lead-import.ts";

const refusal = (cells: Record<string, string>) => v.safeParse(ImportedLead, cells).issues?.[0].message;
const kept = (cells: Record<string, string>) => v.parse(ImportedLead, cells);

describe("a heading", () => {
	it.each([
		["Full Name", "fullName"],
		["full_name", "fullName"],
		["fullName", "fullName"],
		["E-mail", "email"],
		["EMAIL ADDRESS", "email"],
		["Mobile Phone Number", "phone"],
		["Country/Region", "country"],
		["deal_value", "dealValuePence"],
		["follow_up_at", "followUpAt"],
		["Create Date", null],
	])("%s is %s", (heading, field) => {
		expect(guessField(heading)).toBe(field);
	});
});

describe("a line of a file", () => {
	it("is read as people write it", () => {
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
		[{ fullName: "Ann" }, "An e-mail address or a phone number is needed"],
		[{ email: "ann" }, "The e-mail address is not valid"],
		[{ phone: "12" }, "The phone number is not valid"],
		[{ email: "a@firm.com", country: "Atlantis" }, "“Atlantis” is no country of the list"],
		[{ email: "a@firm.com", status: "won" }, "Status must be new, contacted, qualified or closed"],
		[
			{ email: "a@firm.com", followUpAt: "31/31/2026" },
			"Follow-up must be a date, such as 2026-12-31 or 31/12/2026",
		],
		[
			{ email: "a@firm.com", dealValue: "lots" },
			"Deal value must be an amount in pounds, such as 1250 or £1,250.50",
		],
		[{ email: "a@firm.com", dealValuePence: "9999999999" }, "Deal value must be at most £20 million"],
	])("%o is refused: %s", (cells, message) => {
		expect(refusal(cells)).toBe(message);
	});
});
