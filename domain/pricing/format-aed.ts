const WHOLE = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

/** Dirhams for display, rounded to whole ones: 35800 gives "AED 35,800". */
export function formatAed(dirhams: number): string {
	return `AED ${WHOLE.format(dirhams)}`;
}
