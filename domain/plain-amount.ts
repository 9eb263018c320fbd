/** "1,250.50", "1.250,50" and "1250,5" with a dot for the decimals and no other sign; what is neither stays as it is. */
export function plainAmount(text: string): string {
	const amount = text.replace(/\s/g, "");
	if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(amount)) return amount.replaceAll(",", "");
	// No thousand ends in one or two digits: such a comma is the decimal sign of half of Europe.
	if (/^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(amount)) return amount.replaceAll(".", "").replace(",", ".");
	return amount;
}
