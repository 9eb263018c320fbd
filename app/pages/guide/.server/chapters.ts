import type { guideCopy } from "#app/pages/guide/copy.ts";
import { packagesCopy } from "#app/pages/home/packages/copy.ts";
import { corporateTaxCopy } from "#app/pages/uk/corporate-tax/copy.ts";
import { PROFIT_SCENARIOS, ZONES } from "#app/pages/uk/corporate-tax/records.ts";
import { fastSetupCopy } from "#app/pages/uk/fast-setup/copy.ts";
import { SETUP_STEPS, SETUP_TIMELINE } from "#app/pages/uk/fast-setup/records.ts";
import { lifestyleCopy } from "#app/pages/uk/lifestyle/copy.ts";
import { COST_CATEGORIES } from "#app/pages/uk/lifestyle/costs.ts";
import { prices } from "#app/pages/uk/lifestyle/prices.ts";
import { LIFESTYLE_COMPARISON } from "#app/pages/uk/lifestyle/records.ts";
import { marketAccessCopy } from "#app/pages/uk/market-access/copy.ts";
import { REGIONS } from "#app/pages/uk/market-access/records.ts";
import { ownershipCopy } from "#app/pages/uk/ownership/copy.ts";
import { OWNERSHIP_SECTORS } from "#app/pages/uk/ownership/records.ts";
import { taxSavingsCopy } from "#app/pages/uk/tax-savings/copy.ts";
import { BUSINESS_CASES, RATE_ROWS } from "#app/pages/uk/tax-savings/records.ts";
import { ESTATE_SCENARIOS, formatEstate } from "#app/pages/uk/wealth-preservation/records.ts";
import { claimsCopy } from "#app/site/claims/copy.ts";
import { type Copy, type CopyTree, type PageCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { taxBasisCopy } from "#app/uk/tax-basis/copy.ts";
import { calculatorUrl } from "#app/uk/tax-calculator/question.ts";
import { type ClaimPage, claimsForPage } from "#domain/claims.ts";
import { fillPlaceholders } from "#domain/fill.ts";
import { formatAed, PACKAGE_LIST } from "#domain/pricing/packages.ts";
import { calculateTax, EXTRACTION_METHODS, type TaxQuestion } from "#domain/tax/calculate-tax.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { capitalise } from "#domain/word-of.ts";
import { type GuidePaper, STYLE } from "./guide-paper.ts";

/** The pages whose figures appear in the guide. */
const SOURCES: readonly ClaimPage[] = [
	"tax-savings",
	"fast-setup",
	"corporate-tax",
	"lifestyle",
	"ownership",
	"wealth-preservation",
	"market-access",
];

const [uk, dubai] = ["UK", "Dubai"];

/** Everything that is needed to draw a chapter. */
export interface Book {
	paper: GuidePaper;
	t: Copy<(typeof guideCopy)["texts"]>;
	/** Returns a page's copy, with the texts that staff have edited. */
	say<T extends CopyTree>(copy: PageCopy<T>): Copy<T>;
	/** The site's URL without a trailing slash. */
	website: string;
	/** Ids of expired claims. */
	expiredClaims: readonly string[];
}

/** The chapters in order: the key of their title in the guide's copy, and the function that draws them. */
export const CHAPTERS = [
	{ name: "taxes", draw: drawTaxes },
	{ name: "year", draw: drawYear },
	{ name: "zones", draw: drawZones },
	{ name: "setup", draw: drawSetup },
	{ name: "banks", draw: drawBanks },
	{ name: "living", draw: drawLiving },
	{ name: "owning", draw: drawOwning },
	{ name: "markets", draw: drawMarkets },
	{ name: "sources", draw: drawSources },
] as const satisfies { name: keyof Book["t"]; draw(book: Book): void }[];

/** Taxes in both countries, and three worked cases. */
function drawTaxes(book: Book): void {
	const { paper, t, say } = book;
	const tax = say(taxSavingsCopy);
	const basis = say(taxBasisCopy);
	paper.table(
		[column(tax.rates.kind, 1.3), column(uk, 0.9), column(dubai, 0.7), column(tax.rates.note, 3)],
		withTexts(RATE_ROWS, tax.rateRows).map(row => [row.category, row.uk, row.dubai, row.note]),
	);
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
				`${capitalise(business)}, ${formatPounds(income)}, ${tax.cases[method]}`,
				formatPounds(result.totalUKTax),
				formatPounds(result.totalDubaiTax),
				formatPounds(result.totalSavings),
			];
		}),
		{ words: t.taxes.cases, lead: t.taxes.casesLead },
	);

	for (const method of EXTRACTION_METHODS) {
		paper.text(
			`${capitalise(tax.cases[method])}. ${basis.basis[method]} ${workOut(book, { income: 500_000, method })}`,
			STYLE.body,
		);
	}
}

/** The year of the move, month by month. */
function drawYear({ paper, t }: Book): void {
	paper.numbered(Object.values(t.yearMonths));
	const { title: notesTitle, ...notes } = t.yearNotes;
	paper.need(110);
	paper.heading({ words: notesTitle });
	for (const note of Object.values(notes)) paper.text(note, STYLE.body);
}

function drawZones(book: Book): void {
	const { paper, t, say } = book;
	const zones = say(corporateTaxCopy);
	const basis = say(taxBasisCopy);
	paper.numbered(Object.values(t.zoneQuestions));
	paper.table(
		[
			column(zones.zones.zone, 1.5),
			column(zones.zones.rate, 1.2),
			column(zones.zones.duration, 1.1),
			column(zones.zones.highlight, 2),
		],
		withTexts(ZONES, zones.zoneRows).map(row => [row.zone, row.corporateTax, row.duration, row.highlight]),
		{ words: t.zones.rates },
	);
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
			fillPlaceholders(zones.savings.range, {
				from: formatPounds(dubaiTax.freeZone),
				to: formatPounds(dubaiTax.mainland),
			}),
			formatPounds(annualSaving),
			formatPounds(fiveYearSaving),
		]),
		{ words: t.zones.profits, lead: t.zones.profitsLead },
	);
	paper.text(
		`${basis.basis.corporation} ${workOut(book, { income: 500_000, method: "dividend" })}`,
		STYLE.body,
	);
}

/** The first 24 hours, the steps in both countries, the packages. */
function drawSetup({ paper, t, say }: Book): void {
	const setup = say(fastSetupCopy);
	paper.table(
		[column(setup.steps.step, 1.4), column("", 3.4)],
		withTexts(SETUP_TIMELINE, setup.timelineEntries).map(({ time, task, details }) => [
			time,
			`${task}. ${details}`,
		]),
		{ words: t.setup.clock },
	);
	paper.table(
		[column(setup.steps.step, 1.1), column(uk, 1.8), column(dubai, 1.8)],
		withTexts(SETUP_STEPS, setup.stepRows).map(row => [
			row.step,
			[row.uk, ...Object.values(row.ukIssues)].join(". "),
			[row.dubai, ...Object.values(row.dubaiAdvantages)].join(". "),
		]),
		{ words: t.setup.steps },
	);
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
			Object.values(features).join("\n"),
		]),
		{ words: t.setup.packages },
	);
}

function drawBanks({ paper, t }: Book): void {
	paper.numbered(Object.values(t.bankQuestions));
}

/** The cost of living in London and in Dubai. */
function drawLiving({ paper, t, say }: Book): void {
	const life = say(lifestyleCopy);
	paper.table(
		[column(life.comparison.aspect, 1), column(uk, 2), column(dubai, 2)],
		withTexts(LIFESTYLE_COMPARISON, life.comparisonRows).map(row => [
			row.aspect,
			`${row.uk}. ${row.ukDetails}`,
			`${row.dubai}. ${row.dubaiDetails}`,
		]),
	);
	for (const { id, category, items } of withTexts(COST_CATEGORIES, life.costCategories)) {
		paper.table(
			[column(t.living.item, 3), column(t.living.london, 1), column(dubai, 1)],
			withTexts(items, life[id]).map(({ name, london, dubai: here, unit }) => [
				`${name}, ${unit}`,
				...prices(london, here),
			]),
			{ words: category },
		);
	}
}

/** Ownership rules by sector, and inheritance. */
function drawOwning({ paper, t, say }: Book): void {
	const owning = say(ownershipCopy);
	paper.table(
		[column(t.owning.sector, 1.2), column(uk, 1.1), column(dubai, 1.3), column(t.owning.zones, 1.6)],
		withTexts(OWNERSHIP_SECTORS, owning.sectorRows).map(row => [
			row.sector,
			row.uk,
			row.dubai,
			Object.values(row.dubaiZones).join(", "),
		]),
		{ words: t.owning.sectors },
	);
	paper.table(
		[column(t.owning.estate, 1), column(t.owning.ukTax, 1), column(t.owning.heirs, 1)],
		ESTATE_SCENARIOS.map(({ estate, ukTax }) => [estate, ukTax, estate - ukTax].map(formatEstate)),
		{ words: t.owning.estates },
	);
}

function drawMarkets({ paper, t, say }: Book): void {
	const markets = say(marketAccessCopy);
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
}

/** Every claim that the guide repeats, with its basis. */
function drawSources({ paper, say, expiredClaims }: Book): void {
	const { claimTexts } = say(claimsCopy);
	const today = { offerRuns: false, samples: false, expiredClaims };
	const claims = new Set(SOURCES.flatMap(page => [...claimsForPage(page, today)]));
	for (const { id, claim, basis } of claims) {
		paper.need(48);
		paper.text(claimTexts[id]?.claim ?? claim, STYLE.strong, "P", 1);
		paper.text(claimTexts[id]?.basis ?? basis, STYLE.body);
	}
}

const column = (title: string, share: number) => ({ title, share });

/** Returns a link to this case in the calculator, as "Work it out with £500,000 as salary: https://…". */
function workOut({ say, website }: Book, question: TaxQuestion): string {
	const words = fillPlaceholders(say(taxBasisCopy).link[question.method], {
		profit: formatPounds(question.income),
	});
	return `${words}: ${website}${calculatorUrl(question)}`;
}
