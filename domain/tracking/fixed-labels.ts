import type { EventName } from "./catalogue.ts";

/** Fixed labels of events. The pages choose the labels of all other events, such as a link's target. */
export const FIXED_LABELS = {
	cta_click: ["hero_primary", "hero_secondary"],
	package_select: ["mainland", "freezone", "offshore"],
	lead_conversion: ["lead_form"],
	newsletter_signup: ["footer"],
	calculator_quote: ["mainland", "freezone", "offshore"],
	corporate_phone_click: ["closing"],
	uk_countdown: ["shown", "ended", "dismissed"],
	uk_tax_calculated: ["dividend", "salary"],
	uk_tax_report_request: ["dividend", "salary"],
	uk_dubai_whatsapp: ["premium_cta"],
	uk_dubai_email_capture: ["exclusive_report"],
	uk_dubai_premium_consultation: ["high_value"],
	uk_dubai_hero_cta: ["primary"],
	slow_web_vital: ["LCP", "FCP", "CLS", "FID", "INP", "TTFB"],
} as const satisfies Partial<Record<EventName, readonly string[]>>;

/** Returns the fixed labels of an event; null if the page chooses. */
export function fixedLabels(name: EventName): readonly string[] | null {
	const fixed: Partial<Record<EventName, readonly string[]>> = FIXED_LABELS;
	return fixed[name] ?? null;
}
