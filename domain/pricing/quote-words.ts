import { formatAed, PACKAGES } from "./packages.ts";
import type { Quote } from "./quote.ts";

/** Summarises a quote in one line, for a chat or the lead form. */
export function quoteWords(quote: Quote): string {
	const parts = [
		PACKAGES[quote.structure].title,
		...(quote.visas > 0 ? [`${quote.visas} visas`] : []),
		...quote.addOns.map(({ name }) => name),
	];
	return `${formatAed(quote.total)} estimated (${parts.join(", ")})`;
}
