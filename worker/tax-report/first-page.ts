import { COLOUR } from "#domain/brand/colours.ts";
import { formatPercentage, formatPounds } from "#domain/tax/format-pounds.ts";
import { savingKind } from "#domain/tax/saving.ts";
import type { ReportContents } from "./contents.ts";
import { drawMoneyChart } from "./money-chart.ts";
import { drawMark, drawRule, drawStar } from "./ornament.ts";
import { PAGE, type Sheet, type Style, styled } from "./sheet.ts";
import { drawTaxTable } from "./tax-table.ts";

const BAND = 168;
const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" });

const LABEL: Style = { face: "strong", size: 7.5, colour: COLOUR.brass700, spacing: 0.9 };

/** Draws the first page: brand, inputs, totals and the money chart. */
export function drawFirstPage(sheet: Sheet, contents: ReportContents): void {
	sheet.addPage();
	drawHeader(sheet, contents);
	drawInputs(sheet, contents);
	drawVerdict(sheet, contents);
	drawCountries(sheet, contents);
	drawMoneyChart(sheet, contents, 463);
	drawTaxTable(sheet, contents, 637);
}

function drawHeader(sheet: Sheet, { request }: ReportContents): void {
	const { doc } = sheet;
	sheet.ornament(() => {
		doc.save().rect(0, 0, PAGE.width, BAND).clip();
		doc.rect(0, 0, PAGE.width, BAND).fill(COLOUR.ink900);
		drawStar(sheet, 584, 84, 138, 0.32);
		doc.restore();
		doc.rect(0, BAND, PAGE.width, 2.5).fill(COLOUR.brass500);
		drawMark(sheet, PAGE.margin + 10, 46, 10);
	});
	const brand = { ...styled("display", 17, COLOUR.sand50), spacing: 0.2, maxWidth: 300 };
	sheet.taggedLine("P", request.brand, PAGE.margin + 27, 51.5, brand);
	sheet.taggedLine(
		"H1",
		"The United Kingdom or Dubai",
		PAGE.margin,
		101,
		styled("display", 32, COLOUR.sand50),
	);
	const line = styled("text", 10.5, COLOUR.ink300);
	sheet.taggedLine("P", "Your tax on one year’s profit, side by side.", PAGE.margin, 122, line);
	const addressee = `Prepared for ${request.addressee}`;
	sheet.taggedLine("P", addressee, PAGE.margin, 146, {
		...styled("text", 11, COLOUR.brass300),
		maxWidth: 400,
	});
}

function drawInputs(sheet: Sheet, { request, tax, methodLabel }: ReportContents): void {
	const inputs = [
		["PROFIT A YEAR", formatPounds(tax.income), PAGE.margin],
		["TAKEN AS", methodLabel, PAGE.margin + 176],
		["PREPARED ON", DATE.format(request.preparedOn), PAGE.margin + 384],
	] as const;
	for (const [label, value, x] of inputs) {
		sheet.tagged("P", () => {
			sheet.line(`${label} `, x, 203, LABEL);
			sheet.fitted(value, x, 219, { ...styled("text", 11.5, COLOUR.slate), maxWidth: 165 });
		});
	}
	sheet.ornament(() => drawRule(sheet, 236));
}

function drawVerdict(sheet: Sheet, { tax }: ReportContents): void {
	const kind = savingKind(tax.totalSavings);
	const saving = kind === "tiny" ? "Under £1" : formatPounds(tax.totalSavings);
	const share = formatPercentage(tax.savingsPercentage);
	sheet.tagged("P", () => {
		sheet.fitted(`${saving} `, PAGE.margin, 294, {
			...styled("display", 58, COLOUR.brass700),
			maxWidth: 290,
		});
		sheet.line(
			kind !== "none"
				? "less tax a year in Dubai"
				: "difference: at these simplified rates neither country takes tax",
			PAGE.margin,
			316,
			styled("text", 11.5, COLOUR.ink500),
		);
	});
	sheet.tagged("P", () => {
		sheet.line(share, PAGE.right, 294, styled("display", 34, COLOUR.ink900, "right"));
		sheet.line(" of your UK total", PAGE.right, 316, styled("text", 11.5, COLOUR.ink500, "right"));
	});
}

function drawCountries(sheet: Sheet, { tax, kept }: ReportContents): void {
	const gap = 14;
	const width = (PAGE.inner - gap) / 2;
	const rate = (total: number) => formatPercentage(tax.income === 0 ? 0 : (total / tax.income) * 100);
	const cards = [
		{ name: "United Kingdom", total: tax.totalUKTax, left: kept.uk, dark: false, x: PAGE.margin },
		{ name: "Dubai", total: tax.totalDubaiTax, left: kept.dubai, dark: true, x: PAGE.margin + width + gap },
	];
	for (const { name, total, left: net, dark, x } of cards) {
		const title = dark ? COLOUR.sand50 : COLOUR.ink900;
		const soft = dark ? COLOUR.ink300 : COLOUR.ink500;
		sheet.ornament(() => {
			sheet.doc.rect(x, 334, width, 100).fill(dark ? COLOUR.ink900 : COLOUR.sand50);
			sheet.doc.rect(x, 334, width, 2).fill(dark ? COLOUR.brass500 : COLOUR.sand300);
		});
		sheet.taggedLine("H2", name, x + 16, 360, styled("display", 17, title));
		const lines = [
			["Tax", formatPounds(total)],
			["You keep", formatPounds(net)],
			["Tax as a share of profit", rate(total)],
		] as const;
		lines.forEach(([label, value], at) => {
			const y = 382 + at * 18;
			sheet.tagged("P", () => {
				sheet.line(`${label}: `, x + 16, y, styled("text", 10, soft));
				const style =
					at === 1 ? styled("strong", 11, dark ? COLOUR.brass300 : title) : styled("text", 11, title);
				sheet.fitted(value, x + width - 16, y, { ...style, align: "right", maxWidth: 130 });
			});
		});
	}
}
