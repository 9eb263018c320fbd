import { readFileSync } from "node:fs";
import { formatPercentage, formatPounds, formatPoundsAndPence } from "#domain/tax/format-pounds.ts";
import { PART_COLOURS } from "#domain/tax/part-colours.ts";
import { type ReportRequest, reportContents } from "#worker/tax-report/contents.ts";

const FONTS = { Display: "display-latin", Text: "text-latin", Strong: "strong-latin" } as const;

const faces = Object.entries(FONTS)
	.map(([family, file]) => {
		const bytes = readFileSync(new URL(`../../domain/paper/fonts/${file}.ttf`, import.meta.url));
		return `@font-face{font-family:${family};src:url(data:font/ttf;base64,${bytes.toString("base64")})}`;
	})
	.join("");

const STYLE = `${faces}
@page{size:A4;margin:0}
body{margin:0;font:10.5pt/1.35 Text;color:#16242c}
section{box-sizing:border-box;width:210mm;height:296mm;padding:0 18mm;page-break-after:always;position:relative}
header{margin:0 -18mm;padding:14mm 18mm 8mm;background:#0f1c24;color:#f5efe4}
h1,h2,.saving{font-family:Display;font-weight:400;margin:.6em 0 .2em}
h1{font-size:32pt}.saving{font-size:58pt;color:#8a6a2f}
b,th{font-family:Strong;font-weight:400;text-align:left}
table{width:100%;border-collapse:collapse}td{text-align:right;border-bottom:.5pt solid #ddd}
.cards{display:grid;grid-template-columns:1fr 1fr;gap:14pt}.cards div{background:#f5efe4;padding:12pt}
footer{position:absolute;bottom:8mm;left:18mm;right:18mm;display:flex;justify-content:space-between;font-size:8pt}`;

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const row = (heading: string, figures: string[]) =>
	`<tr><th scope="row">${heading}</th>${figures.map(figure => `<td>${figure}</td>`).join("")}</tr>`;
const table = (columns: string[], rows: string) =>
	`<table><thead><tr>${columns.map(column => `<th scope="col">${column}</th>`).join("")}</tr></thead><tbody>${rows}</tbody></table>`;
const list = (items: string[]) => `<ul>${items.map(item => `<li>${escapeText(item)}</li>`).join("")}</ul>`;

/** Renders the tax report as HTML for printing in a browser: the same text, tables, charts and fonts on two A4 pages. */
export function reportHtml(request: ReportRequest): string {
	const contents = reportContents(request);
	const { tax, rows, projections, kept: left } = contents;
	const countries = [
		{ name: "United Kingdom", key: "uk", total: tax.totalUKTax, kept: left.uk },
		{ name: "Dubai", key: "dubai", total: tax.totalDubaiTax, kept: left.dubai },
	] as const;
	const end = projections.at(-1);
	const share = (amount: number) => (tax.income === 0 ? 0 : (amount / tax.income) * 500);
	const bars = countries.map(({ name, key, kept }, at) => {
		let x = 92;
		const parts = [
			{ amount: kept, fill: PART_COLOURS.kept.fill },
			...rows.map(taxRow => ({ amount: taxRow[key], fill: PART_COLOURS[taxRow.name].fill })),
		].map(({ amount, fill }) => {
			const width = share(amount);
			const part = `<rect x="${x}" y="${at * 44}" width="${width}" height="30" fill="${fill}"/><text x="${x + 9}" y="${at * 44 + 19}" font-size="9">${width > 62 ? formatPounds(amount) : ""}</text>`;
			x += width;
			return part;
		});
		return `<text x="0" y="${at * 44 + 19}" font-size="9">${name}</text>${parts.join("")}`;
	});
	const height = (amount: number) => 186 - (end?.uk ? (amount / end.uk) * 186 : 0);
	const breakdown = [
		...rows.map(({ label, uk, dubai }) => ({ label, uk, dubai })),
		{ label: "Total tax", uk: tax.totalUKTax, dubai: tax.totalDubaiTax },
		{ label: "You keep", ...left },
	];
	const foot = (page: number) =>
		`<footer><span>${escapeText(request.brand)} · An illustration at simplified rates, not advice</span><span>Page ${page} of 2</span></footer>`;
	return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>UK and Dubai tax comparison, ${escapeText(request.brand)}</title><style>${STYLE}</style></head><body>
<section><header><p>${escapeText(request.brand)}</p><h1>The United Kingdom or Dubai</h1><p>Your tax on one year’s profit, side by side.</p><p>Prepared for ${escapeText(request.addressee)}</p></header>
<p><b>PROFIT A YEAR</b> ${formatPounds(tax.income)} <b>TAKEN AS</b> ${contents.methodLabel} <b>PREPARED ON</b> ${request.preparedOn.toDateString()}</p>
<p class="saving">${formatPounds(tax.totalSavings)}</p><p>less tax a year in Dubai, ${formatPercentage(tax.savingsPercentage)} of your UK total</p>
<div class="cards">${countries.map(({ name, total, kept }) => `<div><h2>${name}</h2><p>Tax: ${formatPounds(total)}</p><p>You keep: <b>${formatPounds(kept)}</b></p><p>Tax as a share of profit: ${formatPercentage(tax.income ? (total / tax.income) * 100 : 0)}</p></div>`).join("")}</div>
<h2>Where the money goes</h2><svg viewBox="0 0 600 90" role="img" aria-label="Where the money goes">${bars.join("")}</svg>
<h2>The breakdown</h2>${table(
		["Pounds a year", "United Kingdom", "Dubai", "Difference"],
		breakdown
			.map(({ label, uk, dubai }) => row(label, [uk, dubai, uk - dubai].map(formatPoundsAndPence)))
			.join(""),
	)}${foot(1)}</section>
<section><h2>Ten years, and thirty</h2><p>The same profit, taken the same way, every year.</p>
<svg viewBox="0 0 600 200" role="img" aria-label="Tax over the years"><polygon points="0,186 500,${height(end?.uk ?? 0)} 500,${height(end?.dubai ?? 0)}" fill="#f5efe4"/><path d="M0 186L500 ${height(end?.uk ?? 0)}M0 186L500 ${height(end?.dubai ?? 0)}" stroke="#0f1c24"/>${projections.map(({ years, uk, dubai }) => `<circle cx="${(years / 30) * 500}" cy="${height(uk)}" r="3"/><circle cx="${(years / 30) * 500}" cy="${height(dubai)}" r="3"/><text x="${(years / 30) * 500}" y="198" font-size="8">${years} years</text>`).join("")}</svg>
${table(
	["Years", "UK tax", "Dubai tax", "Less tax in Dubai"],
	projections
		.map(({ years, uk, dubai, savings }) => row(`${years} years`, [uk, dubai, savings].map(formatPounds)))
		.join(""),
)}<h2>Assumptions</h2>${list(contents.assumptions)}<h2>Sources</h2>${list(contents.sources)}<h2>Before you act on this</h2><p>${escapeText(contents.disclaimer)}</p><p><b>Questions? ${escapeText(request.contactEmail)}, or ${escapeText(request.website)}</b></p>${foot(2)}</section></body></html>`;
}
