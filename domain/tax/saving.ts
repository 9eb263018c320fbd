/**
 * Classifies a yearly saving (pounds; Dubai never takes more) for its wording: a sum, less than a pound if it would round to
 * £0, or none if neither country takes tax.
 */
export function savingKind(totalSavings: number): "sum" | "tiny" | "none" {
	if (totalSavings <= 0) return "none";
	return Math.round(totalSavings) === 0 ? "tiny" : "sum";
}
