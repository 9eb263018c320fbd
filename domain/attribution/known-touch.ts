import type { Touch } from "../leads/attribution.ts";
import { type Channel, channelOf } from "./channel.ts";
import { namedVisit, sourceOf, type Visit } from "./visit.ts";

/** Keys for what has no name of its own. */
export const DIRECT = "(direct)";
export const NONE = "(none)";
export const UNKNOWN = "(unknown)";

/** A touch as leads are listed, filtered and counted by it; what it does not say is null. */
export interface KnownTouch {
	channel: Channel;
	source: string | null;
	medium: string | null;
	campaign: string | null;
	landingPage: string | null;
	/** What the advertisement's platform calls the click, whole: Google's gclid, gbraid or wbraid, or Meta's fbclid. */
	clickId: string | null;
}

/** The parts of a touch, in the order in which they are told. */
export const TOUCH_PARTS = [
	"channel",
	"source",
	"medium",
	"campaign",
	"landingPage",
	"clickId",
] as const satisfies readonly (keyof KnownTouch)[];

/** Units that each of them may have; a click's id is kept whole, or it finds nothing at its platform. */
const LONGEST = 200;

// Half of a surrogate pair, where the cut goes through one, cannot be stored; a space before it no filter finds.
const short = (text: string | undefined) => text?.slice(0, LONGEST).trim().toWellFormed() || null;

const HOST = /^https?:\/\/([^/]+)/;

function visitOf(touch: Touch): Visit {
	const { utm_source: source, utm_medium: medium, utm_campaign: campaign, landingPage } = touch;
	const referrer = HOST.exec(touch.referrer ?? "")?.[1];
	const isGoogle = [touch.gclid, touch.gbraid, touch.wbraid].some(id => id !== undefined);
	return namedVisit({
		...(source && { source }),
		...(medium && { medium }),
		...(campaign && { campaign }),
		...(isGoogle ? { click: "google" as const } : touch.fbclid !== undefined && { click: "meta" as const }),
		...(referrer && { referrer }),
		...(landingPage && { landingPage }),
	});
}

/**
 * What is known of a touch, by the rules of visits and costs; null where nobody was allowed to remember
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
