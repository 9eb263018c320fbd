/** Normalises "1,250.50", "1.250,50" and "1250,5" to a decimal dot without thousands separators; other texts stay unchanged. */
export function plainAmount(text: string): string {
	const amount = text.replace(/\s/g, "");
	if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(amount)) return amount.replaceAll(",", "");
	// A group of thousands has three digits, so a comma before one or two digits is a decimal comma.
	if (/^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(amount)) return amount.replaceAll(".", "").replace(",", ".");
	return amount;
}
