/** The offer version that every analytics event carries (spec 000 §9). */
export const OFFER_VERSION = "uk_funnel_v2";

type EventDefinition = { readonly category: string; readonly labels: readonly string[] | null };

// `labels: null` leaves the label to the page: a region's name, the target of a link.
const CATALOGUE = {
	page_view: { category: "navigation", labels: null },
	cta_click: { category: "engagement", labels: ["hero_primary", "hero_secondary"] },
	package_select: { category: "engagement", labels: ["mainland", "freezone", "offshore"] },
	lead_conversion: { category: "conversion", labels: ["lead_form"] },
	newsletter_signup: { category: "engagement", labels: ["footer"] },
	calculator_quote: { category: "engagement", labels: ["mainland", "freezone", "offshore"] },
	whatsapp_click: { category: "engagement", labels: null },
	corporate_contact_click: { category: "engagement", labels: null },
	corporate_phone_click: { category: "engagement", labels: ["closing"] },
	uk_nav_click: { category: "navigation", labels: null },
	uk_phone_click: { category: "engagement", labels: null },
	uk_form_submit: { category: "lead", labels: null },
	uk_booking_click: { category: "engagement", labels: null },
	uk_countdown: { category: "engagement", labels: ["shown", "ended", "dismissed"] },
	uk_tax_calculated: { category: "engagement", labels: ["dividend", "salary"] },
	uk_tax_report_request: { category: "lead", labels: ["dividend", "salary"] },
	uk_guide_open: { category: "lead", labels: null },
	uk_dubai_whatsapp: { category: "engagement", labels: ["premium_cta"] },
	uk_dubai_email_capture: { category: "lead", labels: ["exclusive_report"] },
	uk_dubai_premium_consultation: { category: "lead", labels: ["high_value"] },
	uk_dubai_hero_cta: { category: "engagement", labels: ["primary"] },
	premium_engagement: { category: "engagement", labels: null },
	slow_web_vital: { category: "performance", labels: ["LCP", "FCP", "CLS", "FID", "INP", "TTFB"] },
} as const satisfies Readonly<Record<string, EventDefinition>>;

export type EventName = keyof typeof CATALOGUE;

/** The label of an event: one of its own where the catalogue fixes them, else any short text. */
export type EventLabel<Name extends EventName> =
	(typeof CATALOGUE)[Name]["labels"] extends readonly (infer Label extends string)[] ? Label : string;

/** What an event may carry beside its label: a number, or an object of plain values. */
export type EventValue = number | Readonly<Record<string, string | number | boolean>>;

/** An analytics event as it goes to the analytics tag (spec 000 §3). */
export type AnalyticsEvent = {
	readonly name: EventName;
	readonly category: string;
	readonly label?: string;
	readonly value?: EventValue;
	readonly offer_version: typeof OFFER_VERSION;
};

/** True for the name of an event of the catalogue. */
export function isEventName(name: string): name is EventName {
	return Object.hasOwn(CATALOGUE, name);
}

/** The labels that the catalogue fixes for an event; null where a page chooses. */
export function fixedLabels(name: EventName): readonly string[] | null {
	return CATALOGUE[name].labels;
}

/** Every event name. */
export const EVENT_NAMES: readonly EventName[] = Object.keys(CATALOGUE).filter(isEventName);

/** Builds an event of the catalogue; its category and the offer version come with the name. */
export function analyticsEvent<Name extends EventName>(
	name: Name,
	label?: EventLabel<Name>,
	value?: EventValue,
): AnalyticsEvent {
	return {
		name,
		category: CATALOGUE[name].category,
		...(label !== undefined && { label }),
		...(value !== undefined && { value }),
		offer_version: OFFER_VERSION,
	};
}
