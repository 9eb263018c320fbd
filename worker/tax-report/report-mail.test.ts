import { describe, expect, it } from "vitest";
import { reportMail } from "./report-mail.ts";

const brand = {
	BRAND_NAME: "Meridian",
	CONTACT_EMAIL: "hello@example.com",
	PUBLIC_URL: "https://firm.example",
	BOOKING_URL: "https://firm.example/book",
	WHATSAPP_NUMBER: "971500000000",
};

const textOf = async (income: number, extractionMethod: "dividend" | "salary") => {
	const report = { name: "Ann Example", email: "ann@example.com", createdAt: new Date("2026-03-04") };
	return (await reportMail({ ...report, incomePence: Math.round(income * 100), extractionMethod }, brand))
		.text;
};

describe("reportMail", () => {
	it.each([
		[1, "dividend", "differs by less than £1."],
		[12_571, "salary", "differs by less than £1."],
		[3, "dividend", "it compares £1 of tax in the United Kingdom with £0 in Dubai."],
		[12_570, "salary", "neither the United Kingdom nor Dubai takes tax at the report's simplified rates."],
		[500_000, "dividend", "it compares £150,881 of tax in the United Kingdom with £37,800 in Dubai."],
	] as const)("says of a profit of %d as a %s: %s", async (income, method, words) => {
		const text = await textOf(income, method);
		expect(text).toContain(words);
		expect(text).not.toMatch(/£0\s+less tax/);
	});
});
