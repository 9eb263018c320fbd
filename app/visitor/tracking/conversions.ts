import { whenDecided } from "#app/visitor/consent/consent-state.ts";
import type { ConsentChoice } from "#domain/consent/categories.ts";
import type { Conversion } from "#domain/tracking/conversion.ts";

/** A conversion on this page, with the consent at the time when it happened. */
export interface RecordedConversion extends Conversion {
	readonly granted: ConsentChoice;
}

const made: RecordedConversion[] = [];
const listeners = new Set<(conversion: RecordedConversion) => void>();

/** Records a conversion and passes it to the listeners; if consent is not decided yet, it waits until it is. */
export function convert(conversion: Conversion): void {
	whenDecided(granted => {
		const noted = { granted, ...conversion };
		made.push(noted);
		for (const listener of listeners) listener(noted);
	});
}

/** Returns this page's conversions so far: tags may load after the first of them. */
export const conversionsSoFar = (): readonly RecordedConversion[] => made;

export function onConversion(listener: (conversion: RecordedConversion) => void): void {
	listeners.add(listener);
}
