import type { KnownTouch } from "./known-touch.ts";
import type { TouchChoice } from "./report.ts";

/** Where a person came from first and last; null where that is not known. */
export type Touches = Record<TouchChoice, KnownTouch | null>;

/** Each part of them as a value of its own, for systems that know fields alone, and what staff call it. */
const TOUCH_VALUES = {
	firstChannel: { touch: "first", part: "channel", label: "First channel" },
	firstSource: { touch: "first", part: "source", label: "First source" },
	firstMedium: { touch: "first", part: "medium", label: "First medium" },
	firstCampaign: { touch: "first", part: "campaign", label: "First campaign" },
	firstLandingPage: { touch: "first", part: "landingPage", label: "First landing page" },
	firstClickId: { touch: "first", part: "clickId", label: "First click ID" },
	lastChannel: { touch: "last", part: "channel", label: "Last channel" },
	lastSource: { touch: "last", part: "source", label: "Last source" },
	lastMedium: { touch: "last", part: "medium", label: "Last medium" },
	lastCampaign: { touch: "last", part: "campaign", label: "Last campaign" },
	lastLandingPage: { touch: "last", part: "landingPage", label: "Last landing page" },
	lastClickId: { touch: "last", part: "clickId", label: "Last click ID" },
} as const satisfies Record<string, { touch: TouchChoice; part: keyof KnownTouch; label: string }>;

export type TouchValue = keyof typeof TOUCH_VALUES;
type Declared = (typeof TOUCH_VALUES)[TouchValue];

/** One value for each part, in their order. */
export function eachTouchValue<T>(of: (declared: Declared, name: TouchValue) => T): Record<TouchValue, T> {
	const value = (name: TouchValue) => of(TOUCH_VALUES[name], name);
	return {
		firstChannel: value("firstChannel"),
		firstSource: value("firstSource"),
		firstMedium: value("firstMedium"),
		firstCampaign: value("firstCampaign"),
		firstLandingPage: value("firstLandingPage"),
		firstClickId: value("firstClickId"),
		lastChannel: value("lastChannel"),
		lastSource: value("lastSource"),
		lastMedium: value("lastMedium"),
		lastCampaign: value("lastCampaign"),
		lastLandingPage: value("lastLandingPage"),
		lastClickId: value("lastClickId"),
	};
}
