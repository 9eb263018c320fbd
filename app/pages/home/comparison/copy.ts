import { pageCopy } from "#app/modules/cms/page-copy.ts";

export const comparisonCopy = pageCopy("home", {
	comparison: {
		eyebrow: "Comparison",
		title: "Three ways to a Dubai company",
		caption: "Our service, mass-market providers and doing it yourself, point by point",
		point: "Point",
		yes: "Yes",
		no: "No",
		none: "None",
	},
});
