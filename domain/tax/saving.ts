/**
 * How a yearly saving (pounds; Dubai never takes more) is worded: as a sum, or where that would read £0 as less than a pound,
 * or as none where neither country takes any tax.
 */
export function savingKind(totalSavings: number): "sum" | "tiny" | "none" {
	if (totalSavings <= 0) return "none";
	return Math.round(totalSavings) === 0 ? "tiny" : "sum";
}
