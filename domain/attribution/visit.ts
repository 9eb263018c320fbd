import * as v from "valibot";
import { object, optionalExternalLine } from "../shape.ts";

const text = optionalExternalLine(200);

/** How a visit began, without anything that identifies the visitor. */
export const Visit = object({
	/** utm_source, utm_medium and utm_campaign of the URL. */
	source: text,
	medium: text,
	campaign: text,
	/** The advertiser whose click id is in the URL. */
	click: v.optional(v.picklist(["google", "meta"])),
	/** Host of the referrer. */
	referrer: text,
	landingPage: text,
});
export type Visit = v.InferOutput<typeof Visit>;

/** Placeholders that analytics tools write for a missing name; our own reports use them too. */
const NAMELESS = /^\((direct|none|not set|unknown)\)$/i;

/** Returns whether a text is a real name: not empty and not a placeholder. */
export const isNamed = (text: string | undefined): boolean => !!text && !NAMELESS.test(text);

/** Removes placeholder values from a visit: utm_source=(direct) counts as no source. */
export function withoutPlaceholders({ source, medium, campaign, landingPage, ...rest }: Visit): Visit {
	return {
		...rest,
		...(isNamed(source) && { source }),
		...(isNamed(medium) && { medium }),
		...(isNamed(campaign) && { campaign }),
		...(isNamed(landingPage) && { landingPage }),
	};
}

/** Returns the referrer's host in the form used for sources: "www.google.com" becomes "google.com". */
export function referrerOf({ referrer }: Visit): string {
	return referrer?.toLowerCase().replace(/^www\./, "") ?? "";
}

/** Returns the source that joins visits, leads and costs: utm_source, the click's advertiser, the referrer, or "". */
export function sourceOf(visit: Visit): string {
	return visit.source?.toLowerCase() ?? visit.click ?? referrerOf(visit);
}
