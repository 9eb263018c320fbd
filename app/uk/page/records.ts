import type { Lines } from "#app/site/cms/record-texts.ts";

/** The shapes of the UK pages' static records (spec 001 §3, "Static content records"). */

/** A step of the setup, UK against Dubai. */
export type StepComparison = {
	readonly id: string;
	readonly step: string;
	readonly uk: string;
	readonly dubai: string;
	readonly ukIssues: Lines;
	readonly dubaiAdvantages: Lines;
};

/** A stretch of the 24-hour setup. */
export type TimelineEntry = {
	readonly id: string;
	readonly time: string;
	readonly task: string;
	readonly details: string;
};

/** A market that a base in Dubai opens. */
export type Region = {
	readonly id: string;
	readonly region: string;
	readonly population: string;
	readonly flightTime: string;
	readonly keyMarkets: Lines;
	readonly growth: string;
	readonly opportunity: string;
};

/** What a base in the UK costs a business. */
export type UkLimitation = {
	readonly id: string;
	readonly limitation: string;
	readonly impact: string;
	readonly cost: string;
};

/** An aspect of life, UK against Dubai. */
export type LifestyleComparison = {
	readonly id: string;
	readonly aspect: string;
	readonly uk: string;
	readonly dubai: string;
	readonly ukDetails: string;
	readonly dubaiDetails: string;
};

/** A highlight card; `icon` names a drawing of the site's own set. */
export type Highlight = {
	readonly id: string;
	readonly icon: string;
	readonly title: string;
	readonly description: string;
	readonly stats: string;
};

/** Who may own what, sector by sector. */
export type OwnershipSector = {
	readonly id: string;
	readonly sector: string;
	readonly uk: string;
	readonly dubai: string;
	readonly dubaiZones: Lines;
};

/** A benefit as a problem and its answer. */
export type Benefit = {
	readonly id: string;
	readonly icon: string;
	readonly title: string;
	readonly description: string;
	readonly ukProblem: string;
	readonly dubaiSolution: string;
};

/** A zone and its corporate tax. */
export type Zone = {
	readonly id: string;
	readonly zone: string;
	readonly corporateTax: string;
	readonly duration: string;
	readonly activities: string;
	readonly highlight: string;
};

/** Corporate tax at one profit level; all amounts in whole pounds. */
export type ProfitScenario = {
	readonly profitLevel: number;
	readonly ukTax: number;
	readonly dubaiTax: { readonly freeZone: number; readonly mainland: number };
	readonly annualSaving: number;
	readonly fiveYearSaving: number;
};

/** Inheritance tax on one estate; all amounts in whole pounds. */
export type EstateScenario = {
	readonly id: string;
	readonly estate: number;
	readonly ukTax: number;
	readonly dubaiTax: number;
	readonly saving: number;
	readonly description: string;
	readonly impact: string;
};

/** A row of a tax comparison; savings in whole pounds. */
export type TaxComparisonRow = {
	readonly id: string;
	readonly category: string;
	readonly uk: string;
	readonly dubai: string;
	readonly savings: number;
};

/** A number worth a tile. `color` names a tone of the theme. */
export type StatTile = {
	readonly id: string;
	readonly label: string;
	readonly value: string;
	readonly trend: "up" | "down" | "neutral";
	readonly color: "accent" | "positive" | "negative" | "muted";
};

/** A row of a premium page's lifestyle comparison. */
export type LifestyleRow = {
	readonly id: string;
	readonly category: string;
	readonly uk: string;
	readonly dubai: string;
};

/** A story that shows what is typical. It is made up, and every page labels it with ILLUSTRATIVE_LABEL. */
export type IllustrativeStory = {
	readonly id: string;
	readonly title: string;
	readonly profile: string;
	readonly story: string;
	readonly result: string;
};

/** Stands on every illustrative story and sample testimonial: none of them quotes a person. */
export const ILLUSTRATIVE_LABEL = "Illustrative example";

/** A card with a short text. */
export type Card = {
	readonly id: string;
	readonly icon: string;
	readonly title: string;
	readonly description: string;
};
