import type { FIXED_LABELS } from "./fixed-labels.ts";

/** The offer version that every analytics event carries (docs/specification/consent-and-tracking.md#events). */
const OFFER_VERSION = "uk_funnel_v2";

/** The category of every event. */
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

/** The label of an event: one of its own where they are fixed, else any short text. */
export type EventLabel<Name extends EventName> = Name extends keyof typeof FIXED_LABELS
	? (typeof FIXED_LABELS)[Name][number]
	: string;

/** What an event may carry beside its label: a number, or an object of plain values. */
export type EventValue = number | Readonly<Record<string, string | number | boolean>>;

/** An analytics event as it goes to the analytics tag. */
export type AnalyticsEvent = {
	readonly name: EventName;
	readonly category: string;
	readonly label?: string;
	readonly value?: EventValue;
	readonly offer_version: typeof OFFER_VERSION;
};

/** True for the name of an event of the catalogue. */
export function isEventName(name: string): name is EventName {
	return Object.hasOwn(CATEGORIES, name);
}

/** Builds an event of the catalogue; its category and the offer version come with the name. */
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
