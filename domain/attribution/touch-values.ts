import type { KnownTouch } from "./known-touch.ts";
import type { TouchChoice } from "./report.ts";

/** First and last touch of a lead; null if unknown. */
export type Touches = Record<TouchChoice, KnownTouch | null>;

/** Each part of both touches as a flat field with its label, for external systems that have no nested values. */
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

/** Maps each flat touch field to a value, in their order. */
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
