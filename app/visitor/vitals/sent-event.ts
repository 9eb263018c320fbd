import type { AnalyticsEvent } from "#domain/tracking/catalogue.ts";

/**
 * An event of a page as a beacon has it, without its value, since only occurrences are counted. Of labels names alone go
 * along: none of staff's words is counted, and for a number or an address in them all of a beacon would be refused.
 */
export function sentEvent({ name, category, label = "" }: AnalyticsEvent, page: string) {
	return { name, category, ...(/^[a-z_]+$/i.test(label) && { label }), page };
}
