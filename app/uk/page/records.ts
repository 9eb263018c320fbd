import type { Lines } from "#app/site/cms/page-copy.ts";
import type { ClaimId } from "#domain/claims.ts";

/** A record of texts; `icon` names a drawing of record-icon.tsx. */
type Words<Field extends string> = { readonly id: string } & Readonly<Record<Field, string>>;

// Types of the UK pages' static records (docs/specification/uk.md).
export type StepComparison = Words<"step" | "uk" | "dubai"> &
	Readonly<Record<"ukIssues" | "dubaiAdvantages", Lines>>;
export type TimelineEntry = Words<"time" | "task" | "details">;
export type Region = Words<"region" | "population" | "flightTime" | "growth" | "opportunity"> & {
	readonly keyMarkets: Lines;
};
export type UkLimitation = Words<"limitation" | "impact" | "cost">;
export type LifestyleComparison = Words<"aspect" | "uk" | "dubai" | "ukDetails" | "dubaiDetails">;
/** `claim` is that of `stats` alone. */
export type Highlight = Words<"icon" | "title" | "description" | "stats"> & { readonly claim?: ClaimId };
export type OwnershipSector = Words<"sector" | "uk" | "dubai"> & { readonly dubaiZones: Lines };
export type Benefit = Words<"icon" | "title" | "description" | "ukProblem" | "dubaiSolution">;
export type Zone = Words<"zone" | "corporateTax" | "duration" | "activities" | "highlight">;
export type LifestyleRow = Words<"category" | "uk" | "dubai">;
export type Card = Words<"icon" | "title" | "description">;

/** Inheritance tax on one estate; all amounts in whole pounds. */
export type EstateScenario = Words<"description" | "impact"> &
	Readonly<Record<"estate" | "ukTax" | "dubaiTax" | "saving", number>>;

/** A row of a tax comparison; savings in whole pounds. */
export type TaxComparisonRow = Words<"category" | "uk" | "dubai"> & { readonly savings: number };

/** A number shown as a tile. */
export type StatTile = Words<"label" | "value"> & { readonly claim?: ClaimId };

/** A typical but fictional story, which every page labels as illustrative. */
export type IllustrativeStory = Words<"title" | "profile" | "story" | "result">;
