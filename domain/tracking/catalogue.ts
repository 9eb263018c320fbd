import type { FIXED_LABELS } from "./fixed-labels.ts";

/** Offer version, sent with every analytics event (docs/specification/consent-and-tracking.md#events). */
const OFFER_VERSION = "uk_funnel_v2";

/** Category of every event. */
const CATEGORIES = {
	page_view: "navigation",
	cta_click: "engagement",
	package_select: "engagement",
	lead_conversion: "conversion",
	newsletter_signup: "engagement",
	calculator_quote: "engagement",
	whatsapp_click: "engagement",
	corporate_contact_click: "engagement",
	corporate_phone_click: "engagement",
	uk_nav_click: "navigation",
	uk_phone_click: "engagement",
	uk_form_submit: "lead",
	uk_booking_click: "engagement",
	uk_countdown: "engagement",
	uk_tax_calculated: "engagement",
	uk_tax_report_request: "lead",
	uk_guide_open: "lead",
	uk_dubai_whatsapp: "engagement",
	uk_dubai_email_capture: "lead",
	uk_dubai_premium_consultation: "lead",
	uk_dubai_hero_cta: "engagement",
	premium_engagement: "engagement",
	slow_web_vital: "performance",
} as const;

export type EventName = keyof typeof CATEGORIES;

/** Label of an event: one of its fixed labels if it has any, else any short text. */
export type EventLabel<Name extends EventName> = Name extends keyof typeof FIXED_LABELS
	? (typeof FIXED_LABELS)[Name][number]
	: string;

/** Additional value of an event: a number, or an object of primitive values. */
export type EventValue = number | Readonly<Record<string, string | number | boolean>>;

/** An analytics event as it is sent to the analytics tag. */
export type AnalyticsEvent = {
	readonly name: EventName;
	readonly category: string;
	readonly label?: string;
	readonly value?: EventValue;
	readonly offer_version: typeof OFFER_VERSION;
};

/** Type guard for the name of a catalogue event. */
export function isEventName(name: string): name is EventName {
	return Object.hasOwn(CATEGORIES, name);
}

/** Creates an event of the catalogue with its category and the offer version. */
export function analyticsEvent<Name extends EventName>(
	name: Name,
	label?: EventLabel<Name>,
	value?: EventValue,
): AnalyticsEvent {
	return {
		name,
		category: CATEGORIES[name],
		...(label !== undefined && { label }),
		...(value !== undefined && { value }),
		offer_version: OFFER_VERSION,
	};
}
