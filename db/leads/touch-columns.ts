import type { KnownTouch } from "#domain/attribution/known-touch.ts";

/** The columns of `leads` for the parts of a touch, without the prefix "first_" or "last_". */
export const TOUCH_COLUMNS = {
	channel: "channel",
	source: "source",
	medium: "medium",
	campaign: "campaign",
	landingPage: "landing_page",
	clickId: "click_id",
} as const satisfies Record<keyof KnownTouch, string>;
