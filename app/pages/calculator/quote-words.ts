import { formatAed } from "#domain/pricing/format-aed.ts";
import { PACKAGES } from "#domain/pricing/packages.ts";
import type { Quote } from "#domain/pricing/quote.ts";

/** A quote in one line, for a chat or the lead form. */
export function quoteWords(quote: Quote): string {
	const parts = [
		PACKAGES[quote.structure].title,
		...(quote.visas > 0 ? [`${quote.visas} visas`] : []),
		...quote.addOns.map(({ name }) => name),
	];
	return `${formatAed(quote.total)} estimated (${parts.join(", ")})`;
}
