import * as v from "valibot";
import { nullAsAbsent, optionalExternalLine, strictObject } from "../shape.ts";

const touchText = optionalExternalLine(500);

/** Origin of a visit: the page's own URL parameters and referrer (docs/specification/consent-and-tracking.md#attribution). */
export const Touch = strictObject({
	utm_source: touchText,
	utm_medium: touchText,
	utm_campaign: touchText,
	utm_term: touchText,
	utm_content: touchText,
	gclid: touchText,
	gbraid: touchText,
	wbraid: touchText,
	fbclid: touchText,
	referrer: optionalExternalLine(2000),
	landingPage: optionalExternalLine(2000),
	at: optionalExternalLine(40),
});
export type Touch = v.InferOutput<typeof Touch>;

/** First and last touch of a visit. */
export const Attribution = strictObject({ first: nullAsAbsent(Touch), last: nullAsAbsent(Touch) });
export type Attribution = v.InferOutput<typeof Attribution>;

/** The values that every lead form sends along with its own fields. */
export const SENT_ALONG = {
	attribution: nullAsAbsent(Attribution),
	/** Whether the visitor's cookie choice allows advertising. */
	adsConsent: nullAsAbsent(v.boolean()),
	/** The honeypot field. */
	website: nullAsAbsent(v.string()),
	elapsedMs: nullAsAbsent(v.number()),
};

/** Returns the source under which a submission is filed: the last touch's utm_source, or "direct". */
export function sourceOf(attribution: Attribution | undefined): string {
	return attribution?.last?.utm_source?.slice(0, 200) || "direct";
}
