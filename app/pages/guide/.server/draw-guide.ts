import { guideCopy } from "#app/pages/guide/copy.ts";
import { packagesCopy } from "#app/pages/home/packages/copy.ts";
import { corporateTaxCopy } from "#app/pages/uk/corporate-tax/copy.ts";
import { PROFIT_SCENARIOS, ZONES } from "#app/pages/uk/corporate-tax/records.ts";
import { fastSetupCopy } from "#app/pages/uk/fast-setup/copy.ts";
import { SETUP_STEPS, SETUP_TIMELINE } from "#app/pages/uk/fast-setup/records.ts";
import { lifestyleCopy } from "#app/pages/uk/lifestyle/copy.ts";
import { COST_CATEGORIES } from "#app/pages/uk/lifestyle/costs.ts";
import { LIFESTYLE_COMPARISON } from "#app/pages/uk/lifestyle/records.ts";
import { marketAccessCopy } from "#app/pages/uk/market-access/copy.ts";
import { REGIONS } from "#app/pages/uk/market-access/records.ts";
import { ownershipCopy } from "#app/pages/uk/ownership/copy.ts";
import { OWNERSHIP_SECTORS } from "#app/pages/uk/ownership/records.ts";
import { taxSavingsCopy } from "#app/pages/uk/tax-savings/copy.ts";
import { BUSINESS_CASES, RATE_ROWS } from "#app/pages/uk/tax-savings/records.ts";
import { ESTATE_SCENARIOS } from "#app/pages/uk/wealth-preservation/records.ts";
import { claimsCopy } from "#app/site/claims/copy.ts";
import {
	applyOverrides,
	type Copy,
	type CopyOverrides,
	type CopyTree,
	type PageCopy,
} from "#app/site/cms/page-copy.ts";
import { withTexts } from "#app/site/cms/record-texts.ts";
import { taxBasisCopy } from "#app/uk/tax-basis/copy.ts";
import { caseAddress } from "#app/uk/tax-calculator/question.ts";
import { COLOUR } from "#domain/brand/colours.ts";
import { type ClaimPage, claimsForPage } from "#domain/claims.ts";
import { formatAed } from "#domain/pricing/format-aed.ts";
import { PACKAGE_LIST } from "#domain/pricing/packages.ts";
import { calculateTax, EXTRACTION_METHODS, type TaxQuestion } from "#domain/tax/calculate-tax.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { INNER, PAGE, Paper, STYLE } from "./paper.ts";

/** The pages whose figures the guide repeats. */
const SOURCES: readonly ClaimPage[] = [
	"tax-savings",
	"fast-setup",
	"corporate-tax",
	"lifestyle",
	"ownership",
	"wealth-preservation",
	"market-access",
];

export interface GuideRequest {
	brand: string;
	email: string;
	website: string;
	/** What staff wrote in place of the shipped words. */
	overrides: CopyOverrides;
	/** Ids of claims that are no longer made. */
	expiredClaims: readonly string[];
}

/** A finished guide, and how many pages it has. */
export interface Guide {
	bytes: Buffer;
	pages: number;
}

/** Draws the migration guide from the site's own words and figures. It holds nothing that belongs to a person. */
export async function drawGuide({
	brand,
	email,
	website,
	overrides,
	expiredClaims,
}: GuideRequest): Promise<Guide> {
	const say = <T extends CopyTree>(copy: PageCopy<T>): Copy<T> => applyOverrides(copy, overrides);
	const t = say(guideCopy);
	const [tax, zones, setup, life, owning, markets] = [
		say(taxSavingsCopy),
		say(corporateTaxCopy),
		say(fastSetupCopy),
		say(lifestyleCopy),
		say(ownershipCopy),
		say(marketAccessCopy),
	];
	const [uk, dubai] = ["UK", "Dubai"];
	const paper = new Paper(`${t.cover.subtitle}, ${brand}`, brand);

	drawCover(paper, t.cover, brand);
	paper.addPage();
	const chapters: { title: string; page: number }[] = [];
	const chapter = ({ title, lead }: { title: string; lead: string }) => {
		paper.addPage();
		chapters.push({ title, page: paper.pages });
		paper.seal(PAGE.side, PAGE.top - 14, 22, COLOUR.brass500);
		paper.moveTo(PAGE.top + 24);
		paper.text(title, STYLE.title, "H1", { after: 10 });
		paper.text(lead, STYLE.lead, "P", { after: 22 });
	};
	const heading = (words: string, lead?: string) => {
		paper.need(110);
		paper.space(8);
		paper.text(words, STYLE.heading, "H2", { after: lead ? 4 : 12 });
		if (lead) paper.text(lead, STYLE.body, "P", { after: 12 });
	};

	chapter(t.taxes);
	paper.table(
		[column(tax.rates.kind, 1.3), column(uk, 0.9), column(dubai, 0.7), column(tax.rates.note, 3)],
		withTexts(RATE_ROWS, tax.rateRows).map(row => [row.category, row.uk, row.dubai, row.note]),
	);
	heading(t.taxes.cases, t.taxes.casesLead);
	paper.table(
		[
			column(t.taxes.business, 3),
			column(tax.cases.uk, 1.2),
			column(tax.cases.dubai, 1.2),
			column(t.taxes.saving, 1.2),
		],
		withTexts(BUSINESS_CASES, tax.caseCards).map(({ business, income, method }) => {
			const result = calculateTax({ income, method });
			return [
				`${capital(business)}, ${formatPounds(income)}, ${tax.cases[method]}`,
				formatPounds(result.totalUKTax),
				formatPounds(result.totalDubaiTax),
				formatPounds(result.totalSavings),
			];
		}),
	);

	const basis = say(taxBasisCopy);
	const workOut = (question: TaxQuestion) =>
		`${basis.link[question.method].replace("{profit}", formatPounds(question.income))}: ${website}${caseAddress(question)}`;
	for (const method of EXTRACTION_METHODS) {
		paper.text(
			`${capital(tax.cases[method])}. ${basis.basis[method]} ${workOut({ income: 500_000, method })}`,
			STYLE.body,
		);
	}

	chapter(t.year);
	paper.numbered(Object.values(t.yearMonths));
	const { title: notesTitle, ...notes } = t.yearNotes;
	heading(notesTitle);
	for (const note of Object.values(notes)) paper.text(note, STYLE.body);

	chapter(t.zones);
	paper.numbered(Object.values(t.zoneQuestions));
	heading(t.zones.rates);
	paper.table(
		[
			column(zones.zones.zone, 1.5),
			column(zones.zones.rate, 1.2),
			column(zones.zones.duration, 1.1),
			column(zones.zones.highlight, 2),
		],
		withTexts(ZONES, zones.zoneRows).map(row => [row.zone, row.corporateTax, row.duration, row.highlight]),
	);
	heading(t.zones.profits, t.zones.profitsLead);
	paper.table(
		[
			column(zones.savings.profit, 1),
			column(zones.savings.ukTax, 1),
			column(zones.savings.dubaiTax, 1.2),
			column(zones.savings.annual, 1.2),
			column(zones.savings.fiveYears, 1.2),
		],
		PROFIT_SCENARIOS.map(({ profitLevel, ukTax, dubaiTax, annualSaving, fiveYearSaving }) => [
			formatPounds(profitLevel),
			formatPounds(ukTax),
			zones.savings.range
				.replace("{from}", formatPounds(dubaiTax.freeZone))
				.replace("{to}", formatPounds(dubaiTax.mainland)),
			formatPounds(annualSaving),
			formatPounds(fiveYearSaving),
		]),
	);
	paper.text(`${basis.basis.corporation} ${workOut({ income: 500_000, method: "dividend" })}`, STYLE.body);

	chapter(t.setup);
	heading(t.setup.clock);
	paper.table(
		[column(setup.steps.step, 1.4), column("", 3.4)],
		withTexts(SETUP_TIMELINE, setup.timelineEntries).map(({ time, task, details }) => [
			time,
			`${task}. ${details}`,
		]),
	);
	heading(t.setup.steps);
	paper.table(
		[column(setup.steps.step, 1.1), column(uk, 1.8), column(dubai, 1.8)],
		withTexts(SETUP_STEPS, setup.stepRows).map(row => [
			row.step,
			[row.uk, ...Object.values(row.ukIssues)].join(". "),
			[row.dubai, ...Object.values(row.dubaiAdvantages)].join(". "),
		]),
	);
	heading(t.setup.packages);
	paper.table(
		[
			column(t.setup.package, 1.2),
			column(t.setup.price, 0.9),
			column(t.setup.time, 0.8),
			column(t.setup.includes, 3),
		],
		withTexts(PACKAGE_LIST, say(packagesCopy).packageCards).map(({ title, price, setupTime, features }) => [
			title,
			formatAed(price),
			setupTime,
			Object.values(features).join(", "),
		]),
	);

	chapter(t.banks);
	paper.numbered(Object.values(t.bankQuestions));

	chapter(t.living);
	paper.table(
		[column(life.comparison.aspect, 1), column(uk, 2), column(dubai, 2)],
		withTexts(LIFESTYLE_COMPARISON, life.comparisonRows).map(row => [
			row.aspect,
			`${row.uk}. ${row.ukDetails}`,
			`${row.dubai}. ${row.dubaiDetails}`,
		]),
	);
	for (const { id, category, items } of withTexts(COST_CATEGORIES, life.costCategories)) {
		heading(category);
		paper.table(
			[column(t.living.item, 3), column(t.living.london, 1), column(dubai, 1)],
			withTexts(items, life[id]).map(({ name, london, dubai: here, unit }) => [
				`${name}, ${unit}`,
				formatPounds(london),
				formatPounds(here),
			]),
		);
	}

	chapter(t.owning);
	heading(t.owning.sectors);
	paper.table(
		[column(t.owning.sector, 1.2), column(uk, 1.1), column(dubai, 1.3), column(t.owning.zones, 1.6)],
		withTexts(OWNERSHIP_SECTORS, owning.sectorRows).map(row => [
			row.sector,
			row.uk,
			row.dubai,
			Object.values(row.dubaiZones).join(", "),
		]),
	);
	heading(t.owning.estates);
	paper.table(
		[column(t.owning.estate, 1), column(t.owning.ukTax, 1), column(t.owning.heirs, 1)],
		ESTATE_SCENARIOS.map(({ estate, ukTax }) => [
			formatPounds(estate),
			formatPounds(ukTax),
			formatPounds(estate - ukTax),
		]),
	);

	chapter(t.markets);
	paper.table(
		[
			column(t.markets.region, 1.4),
			column(t.markets.people, 0.6),
			column(t.markets.flight, 0.8),
			column(t.markets.growth, 0.7),
			column(t.markets.keyMarkets, 2),
		],
		withTexts(REGIONS, markets.regionCards).map(row => [
			row.region,
			row.population,
			row.flightTime,
			row.growth,
			Object.values(row.keyMarkets).join(", "),
		]),
	);

	chapter(t.sources);
	const { claimTexts } = say(claimsCopy);
	const today = { offerRuns: false, samples: false, expiredClaims };
	const claims = new Set(SOURCES.flatMap(page => [...claimsForPage(page, today)]));
	for (const { id, claim, basis } of claims) {
		paper.need(48);
		paper.text(claimTexts[id]?.claim ?? claim, STYLE.strong, "P", { after: 1 });
		paper.text(claimTexts[id]?.basis ?? basis, STYLE.body);
	}

	paper.addPage(COLOUR.ink900);
	paper.skyline(PAGE.height - 40, COLOUR.brass500);
	paper.moveTo(210);
	paper.text(t.closing.title, { ...STYLE.title, colour: COLOUR.sand50 }, "H1", { after: 14 });
	paper.text(t.closing.text, { ...STYLE.lead, colour: COLOUR.ink300 }, "P", { after: 24 });
	paper.text(email, { ...STYLE.heading, colour: COLOUR.brass300 }, "P", { after: 2 });
	paper.text(website.replace(/^https?:\/\//, ""), { ...STYLE.heading, colour: COLOUR.brass300 }, "P");

	drawContents(paper, t.cover, chapters);
	const pages = paper.pages;
	numberPages(paper, t.cover, brand, pages);
	return { bytes: await paper.finish(), pages };
}

const column = (title: string, share: number) => ({ title, share });
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

type Cover = Copy<(typeof guideCopy)["texts"]>["cover"];

function drawCover(paper: Paper, t: Cover, brand: string): void {
	paper.addPage(COLOUR.ink900);
	paper.skyline(PAGE.height - 40, COLOUR.brass500);
	paper.seal(PAGE.side, 84, 40, COLOUR.brass300);
	paper.folio(brand, PAGE.side + 56, 93, { face: "display", size: 19, colour: COLOUR.sand50 });
	paper.moveTo(212);
	paper.text(t.title, { ...STYLE.title, size: 60, colour: COLOUR.sand50, gap: -8 }, "H1", { after: 16 });
	paper.text(t.subtitle, { ...STYLE.heading, colour: COLOUR.brass300 }, "P", { after: 16 });
	paper.text(t.lead, { ...STYLE.lead, colour: COLOUR.ink300 }, "P");
}

function drawContents(paper: Paper, t: Cover, chapters: readonly { title: string; page: number }[]): void {
	paper.doc.switchToPage(1);
	paper.moveTo(PAGE.top + 24);
	paper.text(t.contents, STYLE.title, "H1", { after: 24 });
	let y = PAGE.top + 110;
	for (const { title, page } of chapters) {
		paper.moveTo(y);
		paper.text(title, STYLE.heading, "P");
		paper.folio(String(page), PAGE.side + INNER, y, STYLE.heading, "right");
		y += 40;
	}
	paper.moveTo(PAGE.height - 170);
	paper.text(t.note, { ...STYLE.body, colour: COLOUR.ink500 }, "P");
}

function numberPages(paper: Paper, t: Cover, brand: string, pages: number): void {
	const style = { face: "text", size: 8, colour: COLOUR.ink500 } as const;
	for (let page = 1; page < pages - 1; page += 1) {
		paper.doc.switchToPage(page);
		paper.folio(`${brand} · ${t.folio}`, PAGE.side, PAGE.height - 50, style);
		paper.folio(`${t.page} ${page + 1}`, PAGE.side + INNER, PAGE.height - 50, style, "right");
	}
}
