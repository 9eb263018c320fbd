import { COLOUR } from "#domain/brand/colours.ts";
import { formatPhone } from "#domain/contact/phone.ts";
import { formatPounds, formatPoundsAndPence, formatPoundsShort } from "#domain/tax/format-pounds.ts";
import { savingKind } from "#domain/tax/saving.ts";
import type { ReportContents } from "./contents.ts";
import { drawMark } from "./ornament.ts";
import { HEADING, PAGE, type Sheet, type Style, styled } from "./sheet.ts";
import { drawTable } from "./tax-table.ts";

const SMALL: Style & { leading: number } = { face: "text", size: 8.5, colour: COLOUR.slate, leading: 12 };

/** Formats a sum in short, with units up to trillions. */
function inShort(amount: number): string {
	if (amount >= 1e12) return `£${(amount / 1e12).toFixed(2)}tn`;
	return amount >= 1e9 ? `£${(amount / 1e9).toFixed(2)}bn` : formatPoundsShort(amount);
}

/** Draws the second page: projections, assumptions and disclaimer. */
export function drawSecondPage(sheet: Sheet, contents: ReportContents): void {
	sheet.addPage();
	sheet.ornament(() => {
		sheet.doc.rect(0, 0, PAGE.width, 6).fill(COLOUR.ink900);
		sheet.doc.rect(0, 6, PAGE.width, 1.5).fill(COLOUR.brass500);
		const brand = styled("display", 12, COLOUR.ink900, "right");
		sheet.line(contents.request.brand, PAGE.right, 42, brand);
		drawMark(sheet, PAGE.right - sheet.measure(contents.request.brand, brand) - 14, 38.5, 7);
	}, "Pagination");
	drawYears(sheet, contents);
	let y = drawLaw(sheet, contents, 310);
	y = drawList(sheet, "Assumptions", contents.assumptions, y);
	y = drawList(sheet, "Sources", contents.sources, y + 14);
	y = drawDisclaimer(sheet, contents, y + 4);
	drawInvitation(sheet, contents, y + 10);
}

function drawYears(sheet: Sheet, { projections }: ReportContents): void {
	sheet.taggedLine("H2", "Ten years, and thirty", PAGE.margin, 66, { ...HEADING, size: 24 });
	const same = "The same profit, taken the same way, every year.";
	sheet.taggedLine("P", same, PAGE.margin, 85, styled("text", 10.5, COLOUR.ink500));
	drawGrowth(sheet, projections);
	drawTable(sheet, {
		columns: ["Years", "UK tax", "Dubai tax", "Less tax in Dubai"],
		rows: projections.map(({ years, uk, dubai, savings }) => ({
			heading: years === 1 ? "1 year" : `${years} years`,
			figures: [uk, dubai, savings].map(formatPounds),
			emphasis: years === 30,
		})),
		top: 224,
		rowHeight: 18,
	});
}

/** Draws the cumulative tax of each country over the years: two lines and the area between them. */
function drawGrowth(sheet: Sheet, projections: ReportContents["projections"]): void {
	const { doc } = sheet;
	const [top, bottom, left, right] = [108, 188, PAGE.margin, PAGE.right - 96];
	const end = projections.at(-1);
	if (!end) return;
	if (end.uk === 0) {
		const text = "At these simplified rates neither country takes tax, however many years pass.";
		sheet.taggedLine("P", text, PAGE.width / 2, 152, styled("display", 15, COLOUR.ink500, "centre"));
		return;
	}
	const highest = Math.max(end.uk, 1);
	const x = (years: number) => left + (years / end.years) * (right - left);
	const y = (amount: number) => bottom - (amount / highest) * (bottom - top);
	const alt = projections
		.map(
			({ years, uk, dubai }) =>
				`After ${years} ${years === 1 ? "year" : "years"}: UK ${formatPounds(uk)}, Dubai ${formatPounds(dubai)}`,
		)
		.join(". ");
	const label = styled("text", 8.5, COLOUR.ink500);
	const less = styled("strong", 9.5, COLOUR.ink900, "right");
	sheet.tagged(
		"Figure",
		() => {
			doc
				.moveTo(x(0), bottom)
				.lineTo(x(end.years), y(end.uk))
				.lineTo(x(end.years), y(end.dubai))
				.closePath()
				.fill(COLOUR.sand50);
			sheet.stroke([left, bottom], [right, bottom], COLOUR.sand300);
			for (const years of [10, 20, 30]) {
				sheet.stroke([x(years), bottom], [x(years), bottom + 4], COLOUR.sand300);
				const align = years === 30 ? "right" : "centre";
				sheet.line(`${years} years `, x(years), bottom + 15, { ...label, align });
			}
			sheet.stroke([left, bottom], [right, y(end.uk)], COLOUR.ink900, 2);
			sheet.stroke([left, bottom], [right, y(end.dubai)], COLOUR.brass500, 2);
			for (const { years, uk, dubai } of projections.filter(({ years }) => years > 1)) {
				doc.circle(x(years), y(uk), 3.2).fill(COLOUR.ink900);
				doc.circle(x(years), y(dubai), 3.2).fill(COLOUR.brass500);
			}
			const ten = projections.find(({ years }) => years === 10);
			if (ten && savingKind(ten.savings) === "sum")
				sheet.line(`${inShort(ten.savings)} less `, x(10) - 8, y(ten.uk) - 6, less);
			// Keeps the labels a line apart when the lines end close together.
			const ukY = Math.min(y(end.uk) + 3, y(end.dubai) - 24);
			const [uk, dubai] = [
				{ name: "UK tax", amount: end.uk, colour: COLOUR.ink900 },
				{ name: "Dubai tax", amount: end.dubai, colour: COLOUR.brass700 },
			];
			nameLine(sheet, uk, right + 12, ukY);
			nameLine(sheet, dubai, right + 12, y(end.dubai) + 3);
		},
		undefined,
		{ alt, bbox: [left, top - 10, PAGE.right, bottom + 20], placement: "Block" },
	);
}

interface NamedLine {
	name: string;
	amount: number;
	colour: string;
}

function nameLine(sheet: Sheet, { name, amount, colour }: NamedLine, x: number, y: number): void {
	sheet.line(`${name} `, x, y - 11, styled("text", 8.5, COLOUR.ink500));
	sheet.fitted(inShort(amount), x, y + 2, { ...styled("strong", 12, colour), maxWidth: 80 });
}

/** Draws UK tax by the simplified rates and by the rates in force. Returns the y for what follows. */
function drawLaw(sheet: Sheet, { law, rows, tax, kept }: ReportContents, top: number): number {
	if (!law) return top + 20;
	const title = `By the rates in force, ${law.taxYear}`;
	sheet.taggedLine("H2", title, PAGE.margin, top, HEADING);
	const named = law.lines.map(({ name, pounds }) => ({ row: rows.find(row => row.name === name), pounds }));
	const width = named.length > 2 ? 82 : 98;
	let y = drawTable(sheet, {
		columns: ["UK tax a year", ...named.map(({ row }) => row?.short ?? ""), "Total tax", "You keep"],
		rows: [
			{ heading: "Simplified", figures: [...named.map(({ row }) => row?.uk ?? 0), tax.totalUKTax, kept.uk] },
			{ heading: "In force", figures: [...named.map(({ pounds }) => pounds), law.total, law.kept] },
		].map(({ heading, figures }) => ({
			heading,
			figures: figures.map(formatPoundsAndPence),
			emphasis: heading === "In force",
		})),
		top: top + 19,
		rowHeight: 18,
		widths: [...named, 0, 0].map(() => width),
	});
	y += 15;
	for (const note of law.notes)
		sheet.tagged("P", () => {
			y = sheet.paragraph(note, PAGE.margin, y, PAGE.inner, { ...SMALL, colour: COLOUR.ink500 });
		});
	return y + 18;
}

function drawList(sheet: Sheet, title: string, items: string[], top: number): number {
	if (items.length === 0) return top;
	sheet.taggedLine("H2", title, PAGE.margin, top, HEADING);
	const list = sheet.open("L");
	let y = top + 17;
	for (const item of items) {
		sheet.ornament(() => sheet.doc.circle(PAGE.margin + 2, y - 3, 1.6).fill(COLOUR.brass500));
		const entry = sheet.open("LI", list);
		sheet.tagged(
			"LBody",
			() => {
				y = sheet.paragraph(item, PAGE.margin + 12, y, PAGE.inner - 12, SMALL);
			},
			entry,
		);
		y += 2;
	}
	return y;
}

function drawDisclaimer(sheet: Sheet, { disclaimer, request }: ReportContents, top: number): number {
	const height = 82;
	sheet.ornament(() => {
		sheet.doc.rect(PAGE.margin, top, PAGE.inner, height).fill(COLOUR.sand50);
		sheet.doc.rect(PAGE.margin, top, 2.5, height).fill(COLOUR.brass500);
	});
	sheet.taggedLine("H2", "Before you act on this", PAGE.margin + 18, top + 21, { ...HEADING, size: 15 });
	let y = top + 36;
	sheet.tagged("P", () => {
		y = sheet.paragraph(disclaimer, PAGE.margin + 18, y, PAGE.inner - 36, { ...SMALL, leading: 11.5 });
	});
	const questions = `Questions? ${request.contactEmail}, or ${request.website}`;
	const style = { ...styled("strong", 8.5, COLOUR.brass700), maxWidth: PAGE.inner - 36 };
	sheet.taggedLine("P", questions, PAGE.margin + 18, y + 3, style);
	return top + height;
}

/** Draws the call to action: book a call, or a chat that names the report. */
function drawInvitation(sheet: Sheet, { request }: ReportContents, top: number): void {
	sheet.ornament(() => {
		sheet.doc.rect(PAGE.margin, top, PAGE.inner, 52).fill(COLOUR.ink900);
		sheet.doc.rect(PAGE.margin, top, 2.5, 52).fill(COLOUR.brass500);
	});
	const [left, middle] = [PAGE.margin + 18, PAGE.margin + PAGE.inner / 2 + 30];
	sheet.taggedLine("H2", "Talk it through with a consultant", left, top + 22, {
		...HEADING,
		size: 15,
		colour: COLOUR.sand50,
	});
	const style = styled("strong", 9.5, COLOUR.brass300);
	const booking = request.bookingUrl.replace(/^https?:\/\//, "");
	sheet.linked(`Book a call: ${booking}`, request.bookingUrl, left, top + 40, {
		...style,
		maxWidth: middle - left - 16,
	});
	const number = new URL(request.chatUrl).pathname.slice(1);
	sheet.linked(`WhatsApp: ${formatPhone(number)}`, request.chatUrl, middle, top + 40, {
		...style,
		maxWidth: PAGE.right - middle - 18,
	});
}
