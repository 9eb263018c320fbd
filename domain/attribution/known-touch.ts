import type { Touch } from "../leads/attribution.ts";
import { type Channel, channelOf } from "./channel.ts";
import { sourceOf, type Visit, withoutPlaceholders } from "./visit.ts";

/** Placeholder keys for missing values. */
export const DIRECT = "(direct)";
export const NONE = "(none)";
export const UNKNOWN = "(unknown)";

/** A touch in the form that lists, filters and counts use; a missing part is null. */
export interface KnownTouch {
	channel: Channel;
	source: string | null;
	medium: string | null;
	campaign: string | null;
	landingPage: string | null;
	/** The advertising platform's click id, never truncated: Google's gclid, gbraid or wbraid, or Meta's fbclid. */
	clickId: string | null;
}

/** Parts of a touch, in display order. */
export const TOUCH_PARTS = [
	"channel",
	"source",
	"medium",
	"campaign",
	"landingPage",
	"clickId",
] as const satisfies readonly (keyof KnownTouch)[];

/** Maximum length of each part in UTF-16 units. Click ids are never truncated: the platform would not recognise them. */
const MAX_LENGTH = 200;

// toWellFormed: the cut may split a surrogate pair, which cannot be stored. trim: filters would not match a trailing space.
const short = (text: string | undefined) => text?.slice(0, MAX_LENGTH).trim().toWellFormed() || null;

const HOST = /^https?:\/\/([^/]+)/;

function visitOf(touch: Touch): Visit {
	const { utm_source: source, utm_medium: medium, utm_campaign: campaign, landingPage } = touch;
	const referrer = HOST.exec(touch.referrer ?? "")?.[1];
	const isGoogle = [touch.gclid, touch.gbraid, touch.wbraid].some(id => id !== undefined);
	return withoutPlaceholders({
		...(source && { source }),
		...(medium && { medium }),
		...(campaign && { campaign }),
		...(isGoogle ? { click: "google" as const } : touch.fbclid !== undefined && { click: "meta" as const }),
		...(referrer && { referrer }),
		...(landingPage && { landingPage }),
	});
}

/**
 * Normalises a touch by the same rules as visits and costs; null if the visitor did not consent to storage
 * (docs/specification/consent-and-tracking.md#from-click-to-closed).
 */
export function knownTouch(touch: Touch | null | undefined): KnownTouch | null {
	if (!touch) return null;
	const visit = visitOf(touch);
	return {
		channel: channelOf(visit),
		source: short(sourceOf(visit)),
		medium: short(visit.medium?.toLowerCase()),
		campaign: short(visit.campaign),
		landingPage: short(visit.landingPage),
		clickId: (touch.gclid ?? touch.gbraid ?? touch.wbraid ?? touch.fbclid)?.toWellFormed() || null,
	};
}
