import * as v from "valibot";
import { object, optionalSaid } from "../shape.ts";

const text = optionalSaid(200);

/** How a visit began, without anything that tells one visitor from another. */
export const Visit = object({
	/** utm_source, utm_medium and utm_campaign of the address. */
	source: text,
	medium: text,
	campaign: text,
	/** The advertiser whose click id the address carried. */
	click: v.optional(v.picklist(["google", "meta"])),
	/** Host of the page before. */
	referrer: text,
	landingPage: text,
});
export type Visit = v.InferOutput<typeof Visit>;

/** What analytics tools write where there is nothing to name; our reports call it so themselves. */
const NAMELESS = /^\((direct|none|not set|unknown)\)$/i;

/** Whether a text names anything. */
export const isNamed = (text: string | undefined): boolean => !!text && !NAMELESS.test(text);

/** A visit without what only says that there is no name: utm_source=(direct) is a visit that nobody sent. */
export function namedVisit({ source, medium, campaign, landingPage, ...rest }: Visit): Visit {
	return {
		...rest,
		...(isNamed(source) && { source }),
		...(isNamed(medium) && { medium }),
		...(isNamed(campaign) && { campaign }),
		...(isNamed(landingPage) && { landingPage }),
	};
}

/** The host of a page before, as sources are named: "www.google.com" is google.com. */
export function referrerOf({ referrer }: Visit): string {
	return referrer?.toLowerCase().replace(/^www\./, "") ?? "";
}

/** The source by which visits, leads and costs meet: utm_source, the advertiser of the click, the page before; else empty. */
export function sourceOf(visit: Visit): string {
	return visit.source?.toLowerCase() ?? visit.click ?? referrerOf(visit);
}
