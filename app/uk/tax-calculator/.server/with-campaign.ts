import { hasOrigin } from "#app/visitor/attribution/touches.ts";
import { TOUCH_PARAMETERS, touchFromUrl } from "#domain/leads/touch-from-url.ts";
import { parseUrl } from "#domain/parse-url.ts";

/**
 * Returns the requested URL with the campaign that the same page had when its form or link was pressed, which have no other
 * parameters than the question; null if there is nothing to add (docs/specification/consent-and-tracking.md#attribution).
 */
export function withCampaign({ url: requested, headers }: Request): string | null {
	const url = new URL(requested);
	const before = parseUrl(headers.get("referer") ?? "");
	if (before?.host !== url.host || before.pathname !== url.pathname) return null;
	const campaign = touchFromUrl(before, "");
	if (hasOrigin(touchFromUrl(url, "")) || !hasOrigin(campaign)) return null;
	for (const name of TOUCH_PARAMETERS) {
		const value = campaign[name];
		if (value) url.searchParams.set(name, value);
	}
	return url.pathname + url.search;
}
