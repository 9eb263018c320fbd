import type { AnalyticsEvent } from "#domain/tracking/catalogue.ts";

/** Most events in one beacon, which is the server's limit. */
export const MAX_EVENTS = 20;

/**
 * Returns an event as sent in a beacon, without its value because only occurrences are counted. Only labels of letters and
 * underscores are sent: staff's texts are not counted, and the server would refuse the whole beacon for a label with a number
 * or an address in it.
 */
export function sentEvent({ name, category, label = "" }: AnalyticsEvent, page: string) {
	return { name, category, ...(/^[a-z_]+$/i.test(label) && { label }), page };
}
