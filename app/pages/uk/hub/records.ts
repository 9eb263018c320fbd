import type { Card } from "#app/uk/page/records.ts";
import { COMPENSATION } from "#domain/figures.ts";
import type { ExtractionMethod } from "#domain/tax/calculate-tax.ts";

/** A reason card of the hub, and the sub-page that it links to. */
export type ReasonCard = Card & { readonly href: string };

/** The seven reason cards (docs/specification/uk.md#hub). */
export const REASON_CARDS: readonly ReasonCard[] = [
	{
		id: "tax-savings",
		icon: "pound",
		title: "Keep what you earn",
		description: "No personal income tax, and a corporate rate of 0 to 9%. See your own figures first.",
		href: "/uk/tax-savings",
	},
	{
		id: "fast-setup",
		icon: "clock",
		title: "Set up in 24 hours",
		description: `A licensed company within a day, with a full refund and ${COMPENSATION} on top if we are late.`,
		href: "/uk/fast-setup",
	},
	{
		id: "market-access",
		icon: "globe",
		title: "Reach three billion people",
		description: "Four regions within eight hours' flight, from one well-connected base.",
		href: "/uk/market-access",
	},
	{
		id: "lifestyle",
		icon: "sun",
		title: "Live well",
		description: "More than 350 sunny days a year, international schools and short journeys.",
		href: "/uk/lifestyle",
	},
	{
		id: "ownership",
		icon: "key",
		title: "Own all of it",
		description: "100% foreign ownership across sectors, with no local partner to answer to.",
		href: "/uk/ownership",
	},
	{
		id: "corporate-tax",
		icon: "building",
		title: "Choose your tax zone",
		description: "Free zones, the mainland and the other emirates, side by side.",
		href: "/uk/corporate-tax",
	},
	{
		id: "wealth-preservation",
		icon: "shield",
		title: "Pass it on",
		description: "No inheritance tax and no capital gains tax in the UAE: what that means for an estate.",
		href: "/uk/wealth-preservation",
	},
];

/** A scenario card; its figures come from the tax calculator, so that page and calculator agree. */
export type ScenarioCard = {
	readonly id: string;
	readonly title: string;
	readonly description: string;
	readonly income: number;
	readonly method: ExtractionMethod;
};

/** The hub's tax-savings scenarios; income is a yearly profit in pounds. */
export const SCENARIO_CARDS: readonly ScenarioCard[] = [
	{
		id: "consultant",
		title: "The consultant",
		description: "A one-person firm that takes its profit as a salary.",
		income: 150_000,
		method: "salary",
	},
	{
		id: "agency-owner",
		title: "The agency owner",
		description: "A growing company that takes its profit as a dividend.",
		income: 250_000,
		method: "dividend",
	},
	{
		id: "scale-up-founder",
		title: "The scale-up founder",
		description: "An established company with half a million pounds in profit.",
		income: 500_000,
		method: "dividend",
	},
];

/** The kinds of partners in a setup; no firm is named without its agreement. */
export const TRUST_PARTNERS: readonly Card[] = [
	{
		id: "free-zone-authorities",
		icon: "building",
		title: "Free zone authorities",
		description: "Licences are issued by the authority of your zone.",
	},
	{
		id: "uae-banks",
		icon: "bank",
		title: "UAE banks",
		description: "Introductions to banks that suit your business.",
	},
	{
		id: "tax-advisers",
		icon: "scale",
		title: "UK tax advisers",
		description: "Independent advice on leaving UK tax residence.",
	},
	{
		id: "visa-centres",
		icon: "id",
		title: "Visa and ID centres",
		description: "Medical test, Emirates ID and visa stamping.",
	},
];
