import { requestScope } from "#app/http/.server/request-scope.ts";
import { config, log } from "#app/services.server.ts";
import { overridesFor } from "#app/site/cms/.server/overrides.ts";
import { siteContent } from "#app/site/content/.server/site-content.ts";
import { isEditing, markedTexts } from "#app/site/editing/.server/editing-page.ts";
import { expiredClaims } from "#domain/claims.ts";
import { endOf } from "#domain/content/entries.ts";
import type { OptimizationId } from "#domain/performance/recommendations.ts";
import { londonDay, londonZone } from "#domain/time/london-day.ts";
import type { SiteInfo } from "../site-info.ts";

const DEV_HOST = /^(localhost|127\.0\.0\.1|\[::1\]|.*\.(localhost|test|local|dev))(:\d+)?$/;

/**
 * Chooses the home page's variant (docs/specification/home.md#variants): by host, and on a development host by ?corporate=true.
 * Falls back to the UK variant on an error, so that the page is never lost.
 */
export function chooseVariant(url: URL): SiteInfo["variant"] {
	try {
		if (url.host.includes(config.CORPORATE_DOMAIN)) return "corporate";
		return DEV_HOST.test(url.host) && url.searchParams.get("corporate") === "true" ? "corporate" : "uk";
	} catch (error) {
		log.error({ err: error }, "the home page's variant could not be chosen; the default is shown");
		return "uk";
	}
}

/** Loads the data that the root of every page needs. */
export async function loadSite(
	request: Request,
): Promise<{ site: SiteInfo; overrides: Record<string, string>; optimizations: OptimizationId[] }> {
	const { optimizations, samples, chatReferences, fresh, ...stored } = await siteContent();
	requestScope().cacheable &&= fresh;
	const editing = await isEditing(request);
	const { entries, overrides } = editing ? await markedTexts(stored.entries, stored.overrides) : stored;
	return {
		site: {
			brand: config.BRAND_NAME,
			publicUrl: config.PUBLIC_URL,
			variant: chooseVariant(new URL(request.url)),
			whatsapp: {
				main: config.WHATSAPP_NUMBER,
				ukDubai: config.WHATSAPP_NUMBER_UK_DUBAI,
				ukDubai3: config.WHATSAPP_NUMBER_UK_DUBAI_3,
				uk4: config.WHATSAPP_NUMBER_UK_4,
			},
			phone: config.PHONE_NUMBER,
			email: config.CONTACT_EMAIL,
			bookingUrl: config.BOOKING_URL,
			officeZone: londonZone(new Date()),
			offerRuns: Date.now() < endOf(entries.offer_ends_at),
			expiredClaims: expiredClaims(londonDay(new Date())),
			samples,
			chatReferences,
			newsletterConfirms: config.NEWSLETTER_DOUBLE_OPT_IN,
			consentCountries: config.CONSENT_EXTRA_COUNTRIES,
			entries,
			...(editing && { editing }),
		},
		overrides: await overridesFor(new URL(request.url).pathname, overrides),
		optimizations,
	};
}
