import { pageCopy, recordTexts } from "#app/site/cms/page-copy.ts";
import { COMPARISON_CRITERIA, COMPARISON_ROWS, type ComparisonRow } from "./records.ts";

/**
 * Returns the fields of a row that the table shows: our own row has the brand's name as its heading, and no row shows its
 * highlight.
 */
function shown({ company, highlight: _highlight, ...row }: ComparisonRow) {
	return row.isUs ? row : { company, ...row };
}

export const comparisonCopy = pageCopy("home", {
	comparison: {
		eyebrow: "Comparison",
		title: "Three ways to a Dubai company",
		caption: "Our service, mass-market providers and doing it yourself, point by point",
		point: "What you get",
		yes: "Yes",
		no: "No",
		none: "None",
	},
	comparisonPoints: Object.fromEntries(COMPARISON_CRITERIA.map(({ key, label }) => [key, label])),
	comparisonRows: recordTexts(COMPARISON_ROWS.map(shown)),
});
