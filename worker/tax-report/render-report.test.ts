import { describe, expect, it } from "vitest";
import { readPdf } from "#tests/support/pdf-text.ts";
import { nameForSalutation, printableAddressee, salutation } from "./addressee.ts";
import { renderReport } from "./render-report.ts";

const request = {
	income: 500_000,
	method: "dividend",
	addressee: "Ann Example",
	preparedOn: new Date("2026-03-04T23:30:00Z"),
	brand: "Meridian",
	contactEmail: "hello@example.com",
	website: "https://meridian.example",
	bookingUrl: "https://calendly.com/example/consultation",
	chatUrl: "https://wa.me/447700900101?text=Hello",
} as const;

describe("figures of the tax report", () => {
	it("prints the figures for a dividend of 500,000", async () => {
		const { text, pages } = readPdf(await renderReport(request));
		expect(text).toContain("Corporation tax £117,500.00 £37,800.00 £79,700.00 less in Dubai");
		expect(text).toContain("Dividend tax £33,381.25 £0.00 £33,381.25 less in Dubai");
		expect(text).toContain("Total tax £150,881.25 £37,800.00 £113,081.25 less in Dubai");
		expect(text).toContain("You keep £349,118.75 £462,200.00 £113,081.25 more in Dubai");
		expect(text).toContain("£113,081 74.9%");
		expect(text).toContain("10 years £1,508,813 £378,000 £1,130,813");
		expect(text).toContain("30 years £4,526,438 £1,134,000 £3,392,438");
		expect(pages).toHaveLength(2);
	});

	it("prints the figures for a salary of 100,000", async () => {
		const { text } = readPdf(await renderReport({ ...request, income: 100_000, method: "salary" }));
		expect(text).toContain("Income tax £27,432.00 £0.00");
		expect(text).toContain("Employee National Insurance £5,518.60 £0.00");
		expect(text).toContain("Employer National Insurance £12,065.34 £0.00");
		expect(text).toContain("Corporation tax £0.00 £1,800.00 £1,800.00 more in Dubai");
		expect(text).toContain("Total tax £45,015.94 £1,800.00 £43,215.94");
	});

	it("prints the tax by the rates in force on the report's date below the simplified tax", async () => {
		const autumn = { ...request, preparedOn: new Date("2026-11-22T12:00:00Z") };
		const { text } = readPdf(await renderReport(autumn));
		expect(text).toContain("By the rates in force, 2026/27");
		expect(text).toContain("Simplified £117,500.00 £33,381.25 £150,881.25 £349,118.75");
		expect(text).toContain("In force £125,000.00 £133,578.71 £258,578.71 £241,421.29");
		expect(text).toMatch(/Not counted: other income, student loans, .*\sand Scotland's own rates/s);
		expect(text).toContain("compared on 22 November 2026");
		const salary = readPdf(await renderReport({ ...autumn, method: "salary" })).text;
		expect(salary).toContain("In force £182,148.65 £10,719.30 £64,565.22 £257,433.17 £242,566.83");
		expect(salary).toContain("a salary of £435,434.78, and the employer’s National Insurance");
	});

	it("uses the rates of the tax year of the report's London date, and none for a year without known rates", async () => {
		const on = async (day: string) =>
			readPdf(await renderReport({ ...request, preparedOn: new Date(day) })).text;
		expect(await on("2026-04-05T12:00:00Z")).toContain("2025/26");
		expect(await on("2026-04-06T12:00:00Z")).toContain("2026/27");
		// In London the new tax year has already begun, and the printed date follows.
		const midnight = await on("2026-04-05T23:30:00Z");
		expect(midnight).toContain("2026/27");
		expect(midnight).toContain("6 April 2026");
		expect(await on("2024-04-06T12:00:00Z")).not.toContain("rates in force");
	});

	it("omits pence when every figure is in whole pounds", async () => {
		const { pages } = readPdf(await renderReport({ ...request, income: 12_570, method: "salary" }));
		const breakdown = pages[0]?.lines.join("\n") ?? "";
		expect(breakdown).toContain("Total tax £0 £0 the same");
		expect(breakdown).toContain("You keep £12,570 £12,570 the same");
		expect(breakdown).not.toContain(".00");
	});

	it("rounds each sum once, so that the saving equals the UK tax when Dubai takes £0", async () => {
		const { text } = readPdf(await renderReport({ ...request, income: 79_999.99 }));
		// 24,067.496981, which is 24,067.50 in pence.
		expect(text).toContain("1 year £24,067 £0 £24,067");
	});

	it("prints a saving that rounds to £0 as under £1", async () => {
		const { text } = readPdf(await renderReport({ ...request, income: 1, method: "dividend" }));
		expect(text).toContain("Under £1");
		expect(text).not.toMatch(/£0\s+less/);
	});

	it("says that neither country takes tax of the simplified rates only: those in force may take some", async () => {
		const autumn = { ...request, preparedOn: new Date("2026-11-22T12:00:00Z") };
		const { text } = readPdf(await renderReport({ ...autumn, income: 12_000, method: "salary" }));
		expect(text).toContain("In force £0.00 £0.00 £913.04 £913.04 £11,086.96");
		expect(text).not.toMatch(/takes any tax/);
		expect(text.match(/[Aa]t these simplified rates neither country takes tax/g)).toHaveLength(2);
	});

	it.each([
		[0.01, "salary"],
		[12_570, "salary"],
		[80_000.01, "dividend"],
		[1e12, "salary"],
		[1e12, "dividend"],
	] as const)(
		"prints a profit of %d as %s on two pages without a missing glyph, NaN or ellipsis",
		async (income, method) => {
			const { pages, hasMissingGlyph, text } = readPdf(await renderReport({ ...request, income, method }));
			expect(pages).toHaveLength(2);
			expect(hasMissingGlyph).toBe(false);
			expect(text).not.toMatch(/NaN|undefined|Infinity|…/);
		},
	);
});

describe("PDF document of the tax report", () => {
	it("prints the addressee, date, assumptions, sources, disclaimer and page numbers", async () => {
		const { text, pages } = readPdf(await renderReport(request));
		for (const words of [
			"Prepared for Ann Example",
			"4 March 2026",
			"Assumptions",
			"UK corporation tax: a flat 23.5% of the profit.",
			"Dubai: corporate tax 0% to £80,000 and 9% above; no personal income tax.",
			"rounded only for display",
			"Sources",
			"headline rates of 25% and 45%",
			"It is not tax, legal or financial",
			"hello@example.com",
		])
			expect(text).toContain(words);
		expect(pages[0]?.lines.at(-1)).toMatch(/Page 1 of 2$/);
		expect(pages[1]?.lines.at(-1)).toMatch(/Page 2 of 2$/);
	});

	it("has neither heading nor list of sources once they have all expired", async () => {
		const later = { ...request, preparedOn: new Date("2027-04-06T12:00:00Z") };
		const { pages, tags } = readPdf(await renderReport(later));
		expect(pages).toHaveLength(2);
		expect(pages[1]?.lines).not.toContain("Sources");
		expect(tags.filter(tag => tag === "L")).toHaveLength(1);
	});

	it("is tagged for screen readers, with title, language and text alternatives", async () => {
		const { objects, tags } = readPdf(await renderReport(request));
		expect(objects).toContain("/Lang (en-GB)");
		expect(objects).toContain("/Marked true");
		expect(objects).toContain("/DisplayDocTitle true");
		expect(objects).toContain("(UK and Dubai tax comparison, Meridian)");
		expect(tags).toEqual(
			expect.arrayContaining(["Document", "H1", "H2", "P", "Table", "TR", "TH", "TD", "Figure", "L", "LI"]),
		);
		expect(tags.filter(tag => tag === "H1")).toHaveLength(1);
		expect(tags.filter(tag => tag === "Figure")).toHaveLength(2);
		expect(objects).toMatch(
			/\/Alt \(United Kingdom: You keep 69\.8%, Corporation tax 23\.5%, Dividend tax 6\.7%/,
		);
		expect(objects).toContain("/Scope /Column");
	});

	it("has the booking and WhatsApp contacts as text and as links", async () => {
		const { text, objects, tags } = readPdf(await renderReport(request));
		expect(text).toContain("Book a call: calendly.com/example/consultation WhatsApp: +44 7700 900101");
		expect(objects).toContain("/URI (https://calendly.com/example/consultation)");
		expect(objects).toContain("/URI (https://wa.me/447700900101?text=Hello)");
		expect(tags.filter(tag => tag === "Link")).toHaveLength(2);
	});

	it("is under 150 KB with every font embedded", async () => {
		const bytes = await renderReport({ ...request, addressee: "Łukasz Đặng Παπαδόπουλος Щукін" });
		expect(bytes.byteLength).toBeLessThan(150 * 1024);
		const { objects } = readPdf(bytes);
		const descriptors = objects.match(/\/Type \/FontDescriptor/g) ?? [];
		expect(descriptors.length).toBeGreaterThan(4);
		expect(objects.match(/\/FontFile2 /g)).toHaveLength(descriptors.length);
		expect(objects).not.toContain("/BaseFont /Helvetica");
	});
});

describe("addressee and salutation", () => {
	it.each([
		"Zoë Çelik",
		"Łukasz Świętosławski",
		"Đặng Thị Ánh Nguyệt",
		"Μαρία Παπαδοπούλου",
		"Володимир Ґалаґан",
	])("prints %s as it is written", async name => {
		const addressee = printableAddressee(name, "a@example.com");
		expect(addressee).toBe(name);
		const { text, hasMissingGlyph } = readPdf(await renderReport({ ...request, addressee }));
		const line = text.split("\n").find(found => found.startsWith("Prepared for")) ?? "";
		expect(line.replaceAll(" ", "")).toBe(`Preparedfor${name}`.replaceAll(" ", ""));
		expect(hasMissingGlyph).toBe(false);
	});

	it("normalises a letter with a combining accent to one character", () => {
		expect(printableAddressee("Zoe\u0308", "a@example.com")).toBe("Zoë");
	});

	it.each(["محمد بن راشد", "李小龍", "山田 太郎", "김철수", "שרה", "अनिता", "🎉🎉", "\u202eevil"])(
		"replaces %j by the email address, or keeps only its printable letters, without a missing glyph",
		async name => {
			const addressee = printableAddressee(name, "ann@example.com");
			expect(["ann@example.com", "evil"]).toContain(addressee);
			expect(readPdf(await renderReport({ ...request, addressee })).hasMissingGlyph).toBe(false);
		},
	);

	it("keeps a name and drops an emoji beside it", () => {
		expect(printableAddressee("Ann 🎉 Example", "a@example.com")).toBe("Ann Example");
	});

	it("prints any addressee and brand on two pages without a missing glyph", async () => {
		const { hasMissingGlyph, pages } = readPdf(
			await renderReport({ ...request, addressee: "李 محمد 🎉 \u0000\ud800", brand: "Бренд 品牌" }),
		);
		expect(hasMissingGlyph).toBe(false);
		expect(pages).toHaveLength(2);
	});

	it.each([
		["Ann Example", "Dear Ann,"],
		["Μαρία Παπαδοπούλου", "Dear Μαρία,"],
		["Jean-Luc Picard", "Dear Jean-Luc,"],
		["Madonna", "Dear Madonna,"],
		["李小龍", "Dear 李小龍,"],
		["Dr. Ann Example", "Dear Dr. Ann Example,"],
		["Mrs Ann Example", "Dear Mrs Ann Example,"],
		["J. R. O'Neill", "Dear J. R. O'Neill,"],
		["Example, Ann", "Dear Example, Ann,"],
		["Ann and Bob Example", "Dear Ann and Bob Example,"],
		["Example Trading Ltd", "Dear Example Trading Ltd,"],
		["ann", "Dear ann,"],
		["https://evil.example", "Hello,"],
	])("greets %j with %j", (name, greeting) => expect(salutation(name)).toBe(greeting));

	it("nameForSalutation keeps real names, but returns null for links, advertising or over 60 characters", () => {
		for (const name of [
			"Win at https://evil.example",
			"www.evil.example",
			"evil.example",
			"Visit evil365.example",
			"evil.\u263aexample",
			"evil.\u200dexample",
			"Call 0900 123 4567 to claim",
			"<b>Ann</b>",
			"ann@evil.example",
			"x".repeat(61),
			"!!!",
		])
			expect(nameForSalutation(name)).toBe(null);
		for (const name of [
			"J. R. O'Neill",
			"Dr. Ann Example-Smith",
			"李小龍",
			"محمد",
			"J.R.R. Tolkien",
			"Ann 3rd",
		])
			expect(nameForSalutation(name)).toBe(name);
	});
});
