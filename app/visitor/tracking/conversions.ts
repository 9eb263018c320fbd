import { whenDecided } from "#app/visitor/consent/consent-state.ts";
import type { ConsentChoice } from "#domain/consent/categories.ts";
import type { Conversion } from "#domain/tracking/conversion.ts";

/** A conversion on this page, with what its visitor allowed when it happened. */
export interface MadeConversion extends Conversion {
	readonly granted: ConsentChoice;
}

const made: MadeConversion[] = [];
const listeners = new Set<(conversion: MadeConversion) => void>();

/** Notes a conversion, for the tags that may hear of it; one that comes before anything is decided waits for that. */
export function convert(conversion: Conversion): void {
	whenDecided(granted => {
		const noted = { granted, ...conversion };
		made.push(noted);
		for (const listener of listeners) listener(noted);
	});
}

/** The conversions of this page until now: tags come later than a quick visitor. */
export const conversionsSoFar = (): readonly MadeConversion[] => made;

export function onConversion(listener: (conversion: MadeConversion) => void): void {
	listeners.add(listener);
}
