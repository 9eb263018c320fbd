import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { netProfit } from "#domain/tax/breakdown.ts";
import { calculateTax, EXTRACTION_METHODS, type ExtractionMethod } from "#domain/tax/calculate-tax.ts";
import { formatPounds, formatPoundsAndPence } from "#domain/tax/format-pounds.ts";
import { lawOn } from "#domain/tax/law/rate-sets.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { type ReportRequest, reportContents } from "#worker/tax-report/contents.ts";
import { renderReport } from "#worker/tax-report/render-report.ts";
import { calculatorCopy } from "./copy.ts";
import { Result } from "./result.tsx";

const SEED = 20_261_122;
const PROFITS = fc.sample(
	fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 20_000_000 })),
	{ seed: SEED, numRuns: 1_000 },
);
/** A PDF takes a hundred times as long as its contents, so only some dozens of them are read back. */
const PRINTED = PROFITS.slice(0, 24);

const questions = (profits: readonly number[]) =>
	profits.flatMap(income => EXTRACTION_METHODS.map(method => [income, method] as const));

const PREPARED = new Date("2026-11-22T12:00:00Z");
const LAW = lawOn(PREPARED);

const requestFor = (income: number, method: ExtractionMethod): ReportRequest => ({
	income,
	method,
	addressee: "Ann Example",
	preparedOn: PREPARED,
	brand: "Meridian",
	contactEmail: "hello@example.com",
	website: "https://meridian.example",
	bookingUrl: "https://calendly.com/example/consultation",
	chatUrl: "https://wa.me/447700900101?text=Hello",
});

/** Returns what the page shows: the table's rows by their headings, and each bar's shares. */
function screenOf(income: number, method: ExtractionMethod) {
	const html = renderToStaticMarkup(
		<Result of={calculateTax({ income, method })} law={LAW} words={calculatorCopy.texts} />,
	);
	const words = (part: string) =>
		part
			.replace(/<[^>]+>/g, " ")
			.replace(/\s+/g, " ")
			.trim();
	const [rows = new Map<string, string[]>(), byLaw = new Map<string, string[]>()] = [
		...html.matchAll(/<table[^>]*>(.*?)<\/table>/g),
	].map(([table]) => {
		const found = new Map<string, string[]>();
		for (const [, row] of table.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)) {
			const [heading = "", ...cells] = [...(row ?? "").matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(
				([, cell]) => words(cell ?? ""),
			);
			found.set(heading, cells);
		}
		return found;
	});
	const bars = [...html.matchAll(/<ul[^>]*>(.*?)<\/ul>/g)].map(([, list]) => words(list ?? ""));
	const widths = [...html.matchAll(/<svg viewBox="0 0 1000 40".*?<\/svg>/g)].map(([svg]) => {
		const last = [...svg.matchAll(/<rect x="([\d.e-]+)" width="([\d.e-]+)"/g)].at(-1);
		return Number(last?.[1]) + Number(last?.[2]);
	});
	return { rows, byLaw, bars, widths };
}

const wholePounds = (text: string) => Number(text.replace(/[£,]/g, ""));

describe("tax calculator on screen, in the report and in the PDF", () => {
	it("shows the same kept profit and tax on screen and in the report for 1,000 profits and both methods", () => {
		for (const [income, method] of questions(PROFITS)) {
			const { rows, byLaw, bars, widths } = screenOf(income, method);
			const { tax, kept, law } = reportContents(requestFor(income, method));
			const context = `${method} of ${income}`;
			const inPounds = (amounts: readonly number[]) => amounts.map(formatPounds);
			expect(rows.get("You keep"), context).toEqual(inPounds([kept.uk, kept.dubai]));
			expect(rows.get("Total tax"), context).toEqual(inPounds([tax.totalUKTax, tax.totalDubaiTax]));
			for (const [at, bar] of bars.entries()) {
				expect(bar, context).toContain(`You keep ${rows.get("You keep")?.[at]}`);
				// Each share is rounded separately, so five of them may be off by two pounds in total.
				const shares = bar.match(/£[\d,]+/g)?.map(wholePounds) ?? [];
				const sum = shares.reduce((total, share) => total + share, 0);
				expect(Math.abs(sum - income), context).toBeLessThanOrEqual(2);
			}
			const lawful = [byLaw.get("Total tax")?.[1], byLaw.get("You keep")?.[1]];
			expect(lawful, context).toEqual(
				[law?.total, law?.kept].map(pounds => formatPoundsAndPence(pounds ?? -1)),
			);
			for (const width of widths) expect(width, context).toBeCloseTo(1_000);
			for (const at of [0, 1]) {
				const [total = 0, left = 0] = ["Total tax", "You keep"].map(name =>
					wholePounds(rows.get(name)?.[at] ?? ""),
				);
				expect(Math.abs(income - total - left), context).toBeLessThanOrEqual(1);
			}
		}
	}, 120_000);

	it("prints the screen's figures in the PDF for 24 profits, with “more” in words and no negative amounts", async () => {
		for (const [income, method] of questions(PRINTED)) {
			const { rows, byLaw } = screenOf(income, method);
			const { text } = readPdf(await renderReport(requestFor(income, method)));
			const lines = text.split("\n");
			const cards = lines.find(line => line.startsWith("You keep:")) ?? "";
			expect(cards.match(/£[\d,]+/g)).toEqual(rows.get("You keep"));
			for (const heading of ["You keep", "Total tax"]) {
				const printed = lines.find(line => line.startsWith(`${heading} £`)) ?? "";
				const rounded = (printed.match(/£[\d,.]+/g) ?? []).slice(0, 2).map(wholePounds).map(formatPounds);
				expect(rounded).toEqual(rows.get(heading));
			}
			const inForce = lines.find(line => line.startsWith("In force")) ?? "";
			expect(inForce.match(/£[\d,.]+/g)).toEqual([...byLaw.values()].slice(1).map(cells => cells[1]));
			expect(text).not.toContain("-£");
			const { uk, dubai } = netProfit(calculateTax({ income, method }));
			if (dubai - uk >= 1) expect(text).toMatch(/You keep £\S+ £\S+ £\S+ more in Dubai/);
		}
	}, 120_000);
});
