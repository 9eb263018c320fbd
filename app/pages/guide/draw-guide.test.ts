import { describe, expect, it } from "vitest";
import { readPdf } from "#tests/support/pdf-text.ts";
import { drawGuide } from "./.server/draw-guide.ts";

const request = {
	brand: "Meridian",
	email: "hello@example.com",
	website: "https://meridian.example",
	overrides: {},
	expiredClaims: [],
};

describe("migration guide PDF", { timeout: 30_000 }, () => {
	it("contains the topics announced on the hub, with the pages' figures and their sources", async () => {
		const { bytes, pages } = await drawGuide(request);
		const pdf = readPdf(bytes);
		expect(pdf.pages).toHaveLength(pages);
		expect(pages).toBeGreaterThan(10);
		for (const words of [
			"From London\nto Dubai",
			"The tax year of your move",
			"Check the day count a last time",
			"Free zone or mainland",
			"What banks ask, and how to answer",
			"Private secondary school, one child, £/year £23,500 £14,000",
			"Television licence, £/year £174.50 £0.00",
			"£500,000 £125,000 £0 to £37,800 £125,000 £625,000",
			"Taken as a dividend. Taxed here: the profit at 23.5%",
			"Taxed here: the company's profit alone, at 25%",
			"https://meridian.example/uk?profit=500000&method=dividend#tax-calculator",
			"£1M £270k £730k",
			// Rounded down, so in the page's own words: "£1,800,000" would look exact.
			"£5M £1.8M £3.2M",
			"Sources and assumptions",
			"hello@example.com",
		])
			expect(pdf.text).toContain(words);
		expect(pdf.hasMissingGlyph).toBe(false);
	});

	it("lists its chapters with the pages on which they begin, and is tagged for screen readers", async () => {
		const pdf = readPdf((await drawGuide(request)).bytes);
		const contents = pdf.pages[1]?.lines ?? [];
		for (const title of ["What changes", "Free zone or mainland", "Sources and assumptions"]) {
			const page = Number(/(\d+)$/.exec(contents.find(line => line.startsWith(title)) ?? "")?.[1]);
			expect(pdf.pages[page - 1]?.lines[0]).toContain(title);
		}
		expect(pdf.tags).toEqual(
			expect.arrayContaining(["Document", "H1", "H2", "Table", "TR", "TH", "TD", "P"]),
		);
		expect(pdf.objects).toContain("/Lang (en-GB)");
	});

	it("keeps a table whole, on the same page as its title", async () => {
		const pdf = readPdf((await drawGuide(request)).bytes);
		const pageOf = (words: string) =>
			pdf.pages.findIndex(({ lines }) => lines.some(line => line.includes(words)));
		for (const [title, last] of [
			["Five kinds of zone", "Other emirates"],
			["Dining & Leisure", "Domestic help"],
		] as const) {
			expect(pageOf(last), last).toBeGreaterThan(-1);
			expect(pageOf(title), title).toBe(pageOf(last));
		}
	});

	it("sets letters beyond western Europe in a brand and in staff's texts, wrapped within the margins, and drops what no font has", async () => {
		const names = "Łukasz Şahin Đặng Μαρία Щукін";
		const overrides = {
			"uk-tax-savings-rate-rows-personal-income-tax-note": "≥ 5% → see Łukasz",
			"guide-bank-questions-owners": `First line\n\nŁódź: ${`${names} `.repeat(60)}end`,
		};
		const { bytes, pages } = await drawGuide({ ...request, brand: "Şahin Łódź", overrides });
		const pdf = readPdf(bytes);
		expect(pdf.hasMissingGlyph).toBe(false);
		expect(pdf.pages).toHaveLength(pages);
		const lines = pdf.text.replaceAll(" ", "").split("\n");
		expect(lines.filter(line => line.startsWith("ŞahinŁódź·"))).toHaveLength(pages - 2);
		const text = lines.join("");
		expect(text).toContain("5%seeŁukasz");
		expect(text).toContain("Firstline");
		expect(text).toContain(names.replaceAll(" ", "").repeat(2));
		const longest = Math.max(...lines.map(line => line.length));
		expect(longest).toBeLessThan(120);
	});

	it("contains staff's texts of any length and characters, and counts the pages that they need", async () => {
		const overrides = {
			"uk-tax-savings-rate-rows-personal-income-tax-note": "Staff's own note",
			"guide-bank-questions-owners": `${"A long answer. ".repeat(600)}${"x".repeat(300)} 李 🎉`,
		};
		const { bytes, pages } = await drawGuide({ ...request, overrides });
		const pdf = readPdf(bytes);
		expect(pdf.text).toContain("Staff's own note");
		expect(pdf.pages).toHaveLength(pages);
		// No text overlaps the page number or lies below it.
		for (const { lines } of pdf.pages.slice(1, -1)) expect(lines.at(-1)).toMatch(/Page \d+$/);
	});
});
