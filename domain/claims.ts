import {
	ARRIVING,
	COMPENSATION,
	DIRHAM,
	DO_IT_YOURSELF_PRICE,
	LEAVING,
	LOWEST_PRICE,
	MASS_MARKET_PRICE,
	SAVING,
	SAVING_A_DAY,
	SAVING_A_DAY_UK_4,
	TAX_FREE_PROFIT,
} from "./figures.ts";
/** Pages that show claims. A sub-page of /uk is named by its last path segment, the home page by its variant. */
export const CLAIM_PAGES = [
	"home",
	"home-corporate",
	"calculator",
	"corporate",
	"uk-hub",
	"tax-savings",
	"fast-setup",
	"market-access",
	"lifestyle",
	"ownership",
	"corporate-tax",
	"wealth-preservation",
	"uk-dubai",
	"uk-dubai-3",
	"uk-4",
	"uk-old",
] as const;
export type ClaimPage = (typeof CLAIM_PAGES)[number];

/** A marketing figure as it is worded on the pages, and its basis. */
export type Claim = {
	readonly id: string;
	readonly claim: string;
	readonly basis: string;
	readonly pages: readonly ClaimPage[];
	/** What to check when the claim is renewed. */
	readonly evidence: string;
	/** Last day (London, YYYY-MM-DD) on which the claim is shown; after it pages hide the claim until it is renewed here. */
	readonly validUntil: string;
	/** Set if the claim is shown only while an offer runs, or only with the samples of a demonstration. */
	readonly only?: "offer" | "samples";
};

/** The state that decides which claims a page shows today. */
export type ClaimsToday = {
	readonly offerRuns: boolean;
	readonly samples: boolean;
	readonly expiredClaims: readonly string[];
};

const FIRM = "The firm's own figure, not independently audited.";
const QUOTED = "A general figure, quoted without a primary source. Treat it as an indication.";
const TERMS = "The firm's own promise. Its terms are agreed with you in writing before you pay.";
const TAX_LAW =
	"A headline rate. What you pay depends on your residence, income and reliefs: take advice before you move.";
const EXAMPLE = "An example with simplified assumptions, not a promise: your own figures will differ.";
const INDICATIVE = "An indicative figure of 2025, rounded; prices change.";

/** Last day of the tax year for which the rates were compared, and a one-year limit for the firm's own claims. */
const TAX_YEAR = "2027-04-05";
const YEAR = "2027-11-30";

// What to check when a claim is renewed, and the last day on which it is shown.
const RECORDS = { evidence: "The firm's own records: count again.", validUntil: YEAR };
const CONTRACT = { evidence: "The terms that clients sign: read them again.", validUntil: YEAR };
const PRICE_LIST = {
	evidence: "The price list in domain/pricing/packages.ts and the offers of other providers.",
	validUntil: YEAR,
};
const NO_SOURCE = {
	evidence: "None is kept: find a primary source, or take the figure off its pages.",
	validUntil: YEAR,
};
const SUM = {
	evidence: "The figures that it is made of, in domain/figures.ts and the page's records.ts.",
	validUntil: TAX_YEAR,
};
const UK_RATES = {
	evidence: "https://www.gov.uk/income-tax-rates and https://www.gov.uk/corporation-tax-rates",
	validUntil: TAX_YEAR,
};
const UAE_RATES = {
	evidence: "https://tax.gov.ae (corporate tax) and the rules of each free zone",
	validUntil: TAX_YEAR,
};
const MIGRATION = {
	evidence: "The newest Henley Private Wealth Migration Report, at https://www.henleyglobal.com",
	validUntil: YEAR,
};
const MAP = { evidence: "Population, distance and climate in a current yearbook.", validUntil: YEAR };

const UK_LANDINGS = ["uk-dubai", "uk-dubai-3", "uk-4", "uk-old"] as const;
const HOME_PAGES = ["home", "home-corporate"] as const;
const SAVING_PAGES = ["home", "uk-hub", "tax-savings", ...UK_LANDINGS] as const;

/** Every marketing figure and claim of the site (docs/specification/every-page.md#claims-and-sources). */
export const CLAIMS = [
	{
		id: "saving-233340",
		claim: `${SAVING} saved a year`,
		basis: `£225,000 income tax, £6,340 National Insurance and £2,000 dividend tax on an income of £500,000, with nothing due in Dubai. Council tax of £3,000 and more is shown beside the sum and not counted in it. ${EXAMPLE}`,
		pages: SAVING_PAGES,
		...SUM,
	},
	{
		id: "saving-premise",
		claim: "A company with £500k profit and a £200k executive salary",
		basis: `The business that the headline saving is told with; the sum itself takes £500,000 as one income. ${EXAMPLE}`,
		pages: ["uk-hub"],
		...SUM,
	},
	{
		id: "saving-639-a-day",
		claim: `About ${SAVING_A_DAY} a day`,
		basis: `The yearly saving of ${SAVING} over 365 days, rounded.`,
		pages: ["uk-hub", "tax-savings", "uk-dubai", "uk-dubai-3", "uk-old"],
		...SUM,
	},
	{
		id: "saving-636-a-day",
		claim: `About ${SAVING_A_DAY_UK_4} a day`,
		basis: `${SAVING} over 365 days is about ${SAVING_A_DAY}; this page states the slightly lower figure.`,
		pages: ["uk-4"],
		...SUM,
	},
	{
		id: "saving-projections",
		claim: "£2.33M over 10 years, £4.67M over 20, £7.00M over 30",
		basis:
			"The yearly saving times the number of years, rounded. No growth, interest or change of law is assumed.",
		pages: ["uk-dubai"],
		...SUM,
	},
	{
		id: "take-home",
		claim: "Take-home of £266,660 in the UK and £500,000 in Dubai",
		basis: `£500,000 less ${SAVING}, and £500,000 with no personal tax. ${EXAMPLE}`,
		pages: ["uk-dubai"],
		...SUM,
	},
	{
		id: "uk-45-percent",
		claim: "45% UK tax versus 0% in the UAE",
		basis: `45% is the UK's additional rate of income tax, on income above £125,140; the UAE levies no personal income tax. ${TAX_LAW}`,
		pages: [...SAVING_PAGES, "lifestyle"],
		...UK_RATES,
	},
	{
		id: "uk-millionaires",
		claim: `${LEAVING} UK millionaires leaving, ${ARRIVING} arriving in the UAE`,
		basis:
			"Projections for 2025 in the Henley Private Wealth Migration Report 2025, which others have disputed.",
		pages: ["home", "uk-hub", ...UK_LANDINGS],
		...MIGRATION,
	},
	{
		id: "migration-growth",
		claim: "+157% from 2023, and 2,500+ of the UAE's arrivals from the UK",
		basis:
			"As quoted from reporting on wealth migration. Estimates of this kind differ from one report to another.",
		pages: ["uk-dubai"],
		...MIGRATION,
	},
	{
		id: "uk-rates-2025",
		claim: "UK Tax Rates Increasing 2025",
		basis: "Changes announced for 2025, such as the higher employer National Insurance from April 2025.",
		pages: ["uk-dubai"],
		...UK_RATES,
	},
	{
		id: "setup-24-hours",
		claim: "Setup in 24 hours (48 hours for offshore)",
		basis: `Counted from complete documents to the issued licence; visas and bank accounts take longer. ${TERMS}`,
		pages: [...HOME_PAGES, "uk-hub", "fast-setup", ...UK_LANDINGS],
		...CONTRACT,
	},
	{
		id: "money-back",
		claim: "Money-back guarantee",
		basis: `A full refund of the firm's fee if the setup fails on its side. ${TERMS}`,
		pages: [...HOME_PAGES, "uk-hub", "fast-setup"],
		...CONTRACT,
	},
	{
		id: "refund-and-500",
		claim: `Full refund plus ${COMPENSATION} compensation if late`,
		basis: `Late means later than 24 hours after complete documents. ${TERMS}`,
		pages: ["uk-hub", "fast-setup"],
		...CONTRACT,
	},
	{
		id: "no-hidden-fees",
		claim: "Zero hidden fees",
		basis: `Every fee is named in the quote. ${TERMS}`,
		pages: HOME_PAGES,
		...CONTRACT,
	},
	{
		id: "offer-slots",
		claim: "The number of setup slots remaining",
		basis: "The number of setups on offer, kept by hand. The line goes when the offer ends.",
		pages: ["home"],
		...RECORDS,
		only: "offer",
	},
	{
		id: "package-prices",
		claim: `Packages from ${LOWEST_PRICE}`,
		basis: "The firm's price list; former prices beside them are its earlier list prices.",
		pages: [...HOME_PAGES, "calculator"],
		...PRICE_LIST,
	},
	{
		id: "comparison-market",
		claim: `Mass-market providers: from ${MASS_MARKET_PRICE} in 5-15 days. Doing it yourself: ${DO_IT_YOURSELF_PRICE}+ in 2-6 months`,
		basis: "The firm's own view of typical offers in 2025; single offers differ.",
		pages: HOME_PAGES,
		...PRICE_LIST,
	},
	{
		id: "calculator-estimate",
		claim: "The calculator's total",
		basis:
			"Package price, extra visas and services from the price list. An estimate, confirmed before you pay.",
		pages: ["calculator"],
		...PRICE_LIST,
	},
	{
		id: "freezone-visas",
		claim: "Free zone: 3 visas in the package, two included in the calculator",
		basis: "The calculator counts two visas as included for every structure, so its total may be too high.",
		pages: [...HOME_PAGES, "calculator"],
		...PRICE_LIST,
	},
	{
		id: "foreign-ownership",
		claim: "100% foreign ownership",
		basis: "UAE law allows it for most activities; a few of strategic impact are excepted.",
		pages: [...HOME_PAGES, "uk-hub", "ownership", "uk-dubai-3"],
		...UAE_RATES,
		validUntil: YEAR,
	},
	{
		id: "uk-businesses-served",
		claim: "4,200+ UK businesses served",
		basis: FIRM,
		pages: ["uk-hub", "uk-4", "uk-old"],
		...RECORDS,
	},
	{
		id: "banking-success",
		claim: "95% banking success",
		basis: `Share of bank applications that ended in an account. ${FIRM} Banks decide for themselves.`,
		pages: ["uk-hub", "uk-4"],
		...RECORDS,
	},
	{
		id: "confidentiality",
		claim: "100% confidential",
		basis: `What you tell us goes to no third party but those that the setup needs or your cookie choice allows; see the privacy policy. ${TERMS}`,
		pages: ["uk-hub", "uk-dubai"],
		...CONTRACT,
	},
	{
		id: "regulated",
		claim: "Regulated & Licensed",
		basis: "The firm operates under a free-zone company licensed by a trade centre authority.",
		pages: [...HOME_PAGES, "uk-dubai"],
		evidence: "The licence: its number, its authority and its last day.",
		validUntil: YEAR,
	},
	{
		id: "guide-47-pages",
		claim: "The number of pages of the guide",
		basis:
			"Counted when the site makes the guide of its own pages; a guide of the firm's own has as many as the firm says.",
		pages: ["uk-hub"],
		evidence: "The guide itself: its pages are counted.",
		validUntil: YEAR,
	},
	{
		id: "calculator-rates",
		claim: "The tax calculator's rates",
		basis:
			"Simplified: corporation tax at a flat 23.5%, dividend tax at 8.75%, National Insurance at 12%, 2% and 13.8%, no tapering of allowances. In law employer National Insurance rose to 15% above £5,000 in April 2025. Elsewhere the pages state headline rates of 25% and 45%.",
		pages: ["uk-hub", "tax-savings", "uk-old"],
		evidence: "docs/specification/tax.md and domain/tax/rates.ts",
		validUntil: TAX_YEAR,
	},
	{
		id: "calculator-exchange",
		claim: "Dubai: 0% up to £80,000, 9% above",
		basis: `The UAE's threshold is ${TAX_FREE_PROFIT}, about £80,000 at 4.7 dirhams to the pound.`,
		pages: ["uk-hub", "tax-savings", "corporate-tax"],
		...UAE_RATES,
	},
	{
		id: "vat",
		claim: "VAT 20% versus 5%",
		basis: "Standard rates of the UK and the UAE.",
		pages: ["tax-savings", "uk-4"],
		evidence: "https://www.gov.uk/vat-rates and https://tax.gov.ae",
		validUntil: TAX_YEAR,
	},
	{
		id: "inheritance",
		claim: "Inheritance tax 40% above £325,000 versus 0%",
		basis: `The UK can tax a long-term resident's estate for up to ten years after leaving. ${TAX_LAW}`,
		pages: ["tax-savings", "wealth-preservation", "uk-dubai-3", "uk-4"],
		evidence: "https://www.gov.uk/inheritance-tax",
		validUntil: TAX_YEAR,
	},
	{
		id: "estates",
		claim: "Estates of £1M, £5M, £10M and £25M: £270k, £1.8M, £3.8M and £9.8M of UK tax",
		basis:
			"40% of the part above £325,000, rounded down, so what the heirs receive is rounded up; without reliefs or the residence allowance.",
		pages: ["wealth-preservation"],
		evidence: "https://www.gov.uk/inheritance-tax",
		validUntil: TAX_YEAR,
	},
	{
		id: "capital-gains",
		claim: "Capital gains tax up to 28% in the UK versus 0%",
		basis: `28% was the top rate on some gains; the present top rate on most is lower. ${TAX_LAW}`,
		pages: ["wealth-preservation", "uk-dubai-3"],
		evidence: "https://www.gov.uk/capital-gains-tax/rates",
		validUntil: TAX_YEAR,
	},
	{
		id: "corporate-tax-rates",
		claim: "UK 25%; free zones 0%, mainland 9%, other emirates 0-9%",
		basis: `0% holds for the qualifying income of a qualifying free zone company. ${TAX_LAW}`,
		pages: ["corporate-tax", "tax-savings", "uk-dubai-3", "uk-4"],
		...UAE_RATES,
	},
	{
		id: "zone-guarantees",
		claim: "Guarantee periods of 15-50 years",
		basis: "Periods that the zones grant in their own rules; federal law decides what they are worth.",
		pages: ["corporate-tax"],
		...UAE_RATES,
		validUntil: YEAR,
	},
	{
		id: "profit-table",
		claim: "Savings at £100k, £500k, £1M and £2M profit, and over five years",
		basis: '25% of the profit, 0% in a free zone, hence "up to"; over five years it is five times one year.',
		pages: ["corporate-tax"],
		...SUM,
	},
	{
		id: "setup-durations",
		claim: "UK 7-14 days, 2-4 weeks, 1-3 weeks, 2-8 weeks; Dubai same day to 7 days",
		basis: `Typical durations from the firm's experience. ${FIRM} Registering a UK company online is often quicker.`,
		pages: ["fast-setup"],
		...RECORDS,
	},
	{
		id: "zones-and-activities",
		claim: "40+ zones, 2000+ activities",
		basis: QUOTED,
		pages: ["fast-setup", "ownership"],
		...NO_SOURCE,
	},
	{
		id: "market-reach",
		claim: "Populations of 400M, 2B, 500M and 700M; a reach of 3B",
		basis: "Rounded populations of the regions named. The regions sum to more; 3B is a careful round figure.",
		pages: ["market-access", "uk-hub", "fast-setup", "uk-old"],
		...MAP,
	},
	{
		id: "market-growth",
		claim: "Growth of 6.2%, 7.1%, 5.8% and 5.5%; 200+ trade agreements",
		basis: QUOTED,
		pages: ["market-access"],
		...NO_SOURCE,
	},
	{
		id: "flight-times",
		claim: "Flights of 0-4, 3-4, 4-6 and 6-8 hours; 4 hours to 80% of the world",
		basis: `Approximate direct flights from Dubai to the markets named. ${QUOTED}`,
		pages: ["market-access", "uk-hub", "fast-setup", "lifestyle", "uk-dubai-3"],
		...MAP,
	},
	{
		id: "weather",
		claim: "350+ sunny days, 200+ rainy days, 28°C",
		basis: `Yearly figures for Dubai and the UK, 28°C being Dubai's average. ${QUOTED}`,
		pages: ["lifestyle", "uk-hub", "uk-dubai-3"],
		...MAP,
	},
	{
		id: "schools-and-safety",
		claim: "200+ international schools, #1 safest city",
		basis: QUOTED,
		pages: ["lifestyle", "uk-dubai-3"],
		...NO_SOURCE,
	},
	{
		id: "cost-of-living",
		claim: "Cost of living, London and Dubai",
		basis: `1 AED = ${DIRHAM}. Totals add the listed items, monthly, yearly and one-off alike: they show the difference on the listed items, not on a period. ${INDICATIVE}`,
		pages: ["lifestyle"],
		evidence: "The prices in app/pages/uk/lifestyle/costs.ts: ask for each again.",
		validUntil: YEAR,
	},
	{
		id: "uk-dubai-3-card",
		claim: "Your Annual Savings: £208,000",
		basis: `The sum of the card's four rows. ${EXAMPLE}`,
		pages: ["uk-dubai-3"],
		...SUM,
	},
	{
		id: "uk-dubai-3-table",
		claim: "Complete Tax Breakdown: £328,025",
		basis: `The sum of the table's seven rows, which are other examples than the card's. Inheritance and capital gains tax fall due once, not every year. ${EXAMPLE}`,
		pages: ["uk-dubai-3"],
		...SUM,
	},
	{
		id: "uk-dubai-3-rates",
		claim: "Dividend tax at 38.1%, National Insurance at 13.25%, council tax of £3,000",
		basis: `38.1% was the top rate on dividends until April 2022, and 13.25% the main employee rate of National Insurance for part of 2022; the rates in force differ. £3,000 stands for a year's council tax on a larger home. ${EXAMPLE}`,
		pages: ["uk-dubai-3"],
		...UK_RATES,
	},
	{
		id: "uk-dubai-report",
		claim: "Free Comprehensive Analysis, 100% Confidential Report, Instant Delivery, Expert Verified Data",
		basis: `What opens at once is a chat. A consultant prepares the report there, free of charge, from the figures that you give, and checks it before you get it. ${TERMS}`,
		pages: ["uk-dubai"],
		...CONTRACT,
	},
	{
		id: "uk-4-table",
		claim: `£125,000, £90,000, £15,000 and £3,340: together ${SAVING}`,
		basis: `The headline saving, divided over four kinds of tax in another way than on other pages. ${EXAMPLE}`,
		pages: ["uk-4"],
		...SUM,
	},
	{
		id: "uk-4-setup",
		claim: "Setup in 24 hours versus 12 months",
		basis:
			"24 hours for the licence; 12 months for a UK business until it is fully running, as the firm sees it.",
		pages: ["uk-4"],
		...RECORDS,
	},
	{
		id: "uk-4-living",
		claim: "£4,500 a month versus AED 12,000 a month",
		basis: `AED 12,000 is about £2,520 at ${DIRHAM}. ${INDICATIVE}`,
		pages: ["uk-4"],
		evidence: "The prices in app/pages/uk/lifestyle/costs.ts: ask for each again.",
		validUntil: YEAR,
	},
	{
		id: "companies-and-safety",
		claim: "200,000+ companies from 190+ countries; 99.2% safety rating",
		basis: QUOTED,
		pages: ["uk-4"],
		...NO_SOURCE,
	},
	{
		id: "corporate-stats",
		claim: "150+ ventures, 25+ countries, $50M+ capital, 95% growth rate",
		basis: FIRM,
		pages: ["corporate"],
		...RECORDS,
	},
	{
		id: "illustrative-stories",
		claim: "Stories and examples",
		basis: "Made up to show what is typical, and labelled as illustrative or sample. They quote no person.",
		pages: ["fast-setup", "market-access", "lifestyle", "ownership", "wealth-preservation"],
		evidence: "The stories themselves: each is labelled.",
		validUntil: YEAR,
		only: "samples",
	},
] as const satisfies readonly Claim[];

export type ClaimId = (typeof CLAIMS)[number]["id"];

/** Returns the claims that a page shows today, for its "Sources and assumptions" disclosure. */
export function claimsForPage(page: ClaimPage, today: ClaimsToday): readonly Claim[] {
	const claims: readonly Claim[] = CLAIMS;
	const made = { offer: today.offerRuns, samples: today.samples };
	return claims.filter(
		({ id, pages, only }) =>
			pages.includes(page) && (!only || made[only]) && !today.expiredClaims.includes(id),
	);
}

/** Returns the ids of claims that have expired on the given London day (YYYY-MM-DD). */
export function expiredClaims(day: string): ClaimId[] {
	return CLAIMS.filter(({ validUntil }) => validUntil < day).map(({ id }) => id);
}

/** How many days before a claim expires staff are notified. */
const NOTICE_DAYS = 60;

/** Returns claims that have expired or expire soon, earliest first, for the notice to staff. */
export function dueClaims(day: string): readonly (Claim & { readonly expired: boolean })[] {
	const soon = new Date(Date.parse(day) + NOTICE_DAYS * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
	const claims: readonly Claim[] = CLAIMS;
	return claims
		.filter(({ validUntil }) => validUntil <= soon)
		.map(claim => ({ ...claim, expired: claim.validUntil < day }))
		.toSorted((one, other) => one.validUntil.localeCompare(other.validUntil));
}

export function claimById(id: ClaimId): Claim | undefined {
	return CLAIMS.find(claim => claim.id === id);
}
