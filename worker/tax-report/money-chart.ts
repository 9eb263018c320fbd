import { COLOUR } from "#domain/brand/colours.ts";
import { partsOf } from "#domain/tax/breakdown.ts";
import { formatPercentage, formatPounds } from "#domain/tax/format-pounds.ts";
import { PART_COLOURS } from "#domain/tax/part-colours.ts";
import type { ReportContents } from "./contents.ts";
import { HEADING, PAGE, type Sheet, styled } from "./sheet.ts";

const BAR = { x: PAGE.margin + 92, height: 30, gap: 14 } as const;
/** Minimum width of a share, in points, to print its figure. */
const ROOM_FOR_FIGURE = 62;

interface Share {
	label: string;
	amount: number;
	colour: string;
	ink: string;
}

/** Draws one stacked bar per country: each tax, and what is kept. */
export function drawMoneyChart(sheet: Sheet, contents: ReportContents, top: number): void {
	sheet.taggedLine("H2", "Where the money goes", PAGE.margin, top, HEADING);
	const bars = [
		{ name: "United Kingdom", shares: sharesOf(contents, "uk") },
		{ name: "Dubai", shares: sharesOf(contents, "dubai") },
	];
	const alt = bars
		.map(({ name, shares }) => {
			const parts = shares.map(
				({ label, amount }) =>
					`${label} ${formatPercentage(contents.tax.income ? (amount / contents.tax.income) * 100 : 0)}`,
			);
			return `${name}: ${parts.join(", ")}`;
		})
		.join(". ");
	const height = 150;
	sheet.tagged(
		"Figure",
		() => {
			bars.forEach(({ name, shares }, at) => {
				const y = top + 18 + at * (BAR.height + BAR.gap);
				drawBar(sheet, name, shares, contents.tax.income, y);
			});
			drawLegend(
				sheet,
				bars.flatMap(({ shares }) => shares),
				top + 18 + 2 * (BAR.height + BAR.gap) + 14,
			);
		},
		undefined,
		{ alt, bbox: [PAGE.margin, top, PAGE.right, top + height], placement: "Block" },
	);
}

function sharesOf({ tax, rows }: ReportContents, country: "uk" | "dubai"): Share[] {
	return partsOf(tax, country).map(({ name, pounds }) => ({
		label: rows.find(row => row.name === name)?.short ?? "You keep",
		amount: pounds,
		colour: PART_COLOURS[name].fill,
		ink: PART_COLOURS[name].words,
	}));
}

function drawBar(sheet: Sheet, name: string, shares: Share[], income: number, y: number): void {
	sheet.line(name, PAGE.margin, y + 19, styled("strong", 9.5, COLOUR.slate));
	const whole = PAGE.right - BAR.x;
	let x: number = BAR.x;
	for (const { amount, colour, ink } of shares) {
		const width = income === 0 ? whole : (amount / income) * whole;
		sheet.doc.rect(x, y, width, BAR.height).fill(colour);
		if (width > ROOM_FOR_FIGURE)
			sheet.fitted(formatPounds(amount), x + 9, y + 19, {
				...styled("text", 9.5, ink),
				maxWidth: width - 16,
			});
		// A white gap separates neighbouring shares without relying on colour.
		sheet.doc.rect(x + width - 0.75, y, 1.5, BAR.height).fill(COLOUR.white);
		x += width;
	}
}

function drawLegend(sheet: Sheet, shares: Share[], y: number): void {
	const labels = new Map(shares.map(({ label, colour }) => [label, colour]));
	let x: number = BAR.x;
	for (const [label, colour] of labels) {
		sheet.doc.rect(x, y - 7, 8, 8).fill(colour);
		const style = styled("text", 8.5, COLOUR.ink500);
		sheet.line(`${label} `, x + 12, y, style);
		x += sheet.measure(label, style) + 28;
	}
}
