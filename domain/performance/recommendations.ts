import * as v from "valibot";
import { object } from "../shape.ts";

/** Available optimizations; each really changes the public pages (docs/specification/back-office.md#performance-optimizer). */
const OPTIMIZATION_IDS = [
	"prefetch_links",
	"lazy_sections",
	"still_pages",
	"plain_ornament",
	"system_fonts",
] as const;
export type OptimizationId = (typeof OPTIMIZATION_IDS)[number];

export function isOptimizationId(id: string): id is OptimizationId {
	return OPTIMIZATION_IDS.some(known => known === id);
}

export interface Recommendation {
	readonly id: OptimizationId;
	readonly title: string;
	/** Effect and drawback. */
	readonly description: string;
	readonly category: string;
	readonly impact: "high" | "medium" | "low";
	readonly difficulty: "easy" | "medium" | "hard";
	readonly estimatedImprovement: string;
}

/** Every recommendation, strongest first. */
export const RECOMMENDATIONS: readonly Recommendation[] = [
	{
		id: "prefetch_links",
		title: "Fetch the next page ahead",
		description:
			"Supporting browsers fetch the linked page as soon as a visitor hovers over or touches a link. This uses a little data for pages that are never opened.",
		category: "loading",
		impact: "high",
		difficulty: "easy",
		estimatedImprovement: "The first byte of the next page usually arrives before the click",
	},
	{
		id: "lazy_sections",
		title: "Lay out lower sections as visitors approach them",
		description:
			"Sections further down are laid out and painted only as the visitor scrolls towards them, rather than while the browser is idle. Their text is in the page from the start, but a visitor who scrolls fast may see an empty one for a moment.",
		category: "rendering",
		impact: "medium",
		difficulty: "easy",
		estimatedImprovement: "Less work and memory on weak devices for visitors who leave early",
	},
	{
		id: "still_pages",
		title: "Turn animations off",
		description:
			"Entrance effects, parallax and other movement are turned off on the public pages for everyone.",
		category: "interactivity",
		impact: "medium",
		difficulty: "easy",
		estimatedImprovement: "Fewer long frames on weak devices",
	},
	{
		id: "plain_ornament",
		title: "Remove decorative drawings",
		description: "Purely decorative skylines, arabesques and stars are not drawn on the public pages.",
		category: "rendering",
		impact: "low",
		difficulty: "easy",
		estimatedImprovement: "Less to paint on each page",
	},
	{
		id: "system_fonts",
		title: "Use system fonts on phones",
		description:
			"Phones use their built-in fonts, so no font files are downloaded. Larger screens keep the brand’s own typefaces.",
		category: "loading",
		impact: "high",
		difficulty: "easy",
		estimatedImprovement: "About 40 KB and two requests fewer on a phone",
	},
];

const UNKNOWN = "There is no such recommendation";

/** Body of POST /api/performance/implement and /revert. */
export const RecommendationChoice = object({
	recommendationId: v.pipe(v.string(UNKNOWN), v.picklist(OPTIMIZATION_IDS, UNKNOWN)),
});
