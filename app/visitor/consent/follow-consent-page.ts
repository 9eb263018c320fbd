import { CHAT } from "#app/site/frame/follow-frame.ts";
import { offsetAboveBanner } from "#app/site/overlays/banner-height.ts";
import { showTemplate } from "#app/site/overlays/show-template.ts";
import { whenIdle } from "#app/site/overlays/when-idle.ts";
import { afterPaint } from "#app/ui/after-paint.ts";
import { followAnalytics } from "#app/visitor/attribution/follow-analytics.ts";
import { installBanner } from "#app/visitor/pwa/due-offers.ts";
import { followConsent } from "#app/visitor/tracking/follow-consent.ts";
import { ACCEPT_ALL, NECESSARY_ONLY } from "#domain/consent/categories.ts";
import { onConsent } from "./consent-state.ts";
import { choose, decide, followOtherPages } from "./decide.ts";
import { openPreferences, syncConsentCheckboxes } from "./follow-preferences.ts";
import { BANNER, CONSENT } from "./press.ts";

function press(what: string | null): void {
	if (what === "accept") choose(ACCEPT_ALL);
	else if (what === "necessary") choose(NECESSARY_ONLY);
	// A modal dialog makes everything behind it inert, for which the browser recalculates the style of the whole page: after the
	// paint, so that the click is not delayed.
	else afterPaint(openPreferences);
}

/**
 * Reserves the banner's height, so that it does not cover the focused element and the end of the page can be scrolled above it.
 */
function keepRoomBelow(banner: HTMLElement | null): void {
	// Not on the body: a dialog restores the body's own style when it closes, after the banner is gone.
	const { style } = document.documentElement;
	const height = banner ? `${banner.offsetHeight}px` : "";
	style.scrollPaddingBottom = height;
	style.paddingBottom = height;
	offsetAboveBanner(installBanner());
	// On a phone the chat button would cover the first lines, so it stays hidden until the page is used (avoid-overlap.ts).
	if (window.matchMedia("(min-width: 48rem)").matches) offsetAboveBanner(document.getElementById(CHAT));
}

function followBanner(): void {
	let banner: HTMLElement | null = null;
	const resized = new ResizeObserver(() => keepRoomBelow(banner));
	onConsent(({ banner: wanted }) => {
		if (wanted === (banner !== null)) return;
		banner = showTemplate(BANNER, wanted);
		resized.disconnect();
		if (banner) resized.observe(banner);
		else keepRoomBelow(null);
	});
}

/** Decides on consent once the page has loaded, shows the banner if needed, and handles every answer. */
export function followConsentPage(): void {
	document.addEventListener("click", event => {
		const pressed = event.target instanceof Element ? event.target.closest(`[${CONSENT}]`) : null;
		if (!pressed) return;
		event.preventDefault();
		press(pressed.getAttribute(CONSENT));
	});
	followBanner();
	// The preferences may have been opened before consent was decided.
	onConsent(syncConsentCheckboxes);
	followConsent();
	followAnalytics();
	followOtherPages();
	const countries = document.getElementById(BANNER)?.dataset.countries?.split(" ") ?? [];
	whenIdle(() => void decide(countries));
}
