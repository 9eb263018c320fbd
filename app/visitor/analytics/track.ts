import { consentState } from "#app/visitor/consent/consent-state.ts";
import {
	type AnalyticsEvent,
	analyticsEvent,
	type EventLabel,
	type EventName,
	type EventValue,
} from "#domain/tracking/catalogue.ts";

type Listener = (event: AnalyticsEvent) => void;

declare global {
	interface Window {
		/** Google's tag, once it has loaded. */
		gtag?: (...command: unknown[]) => void;
	}
}

const listeners = new Set<Listener>();

/** Calls `listener` with every later event. Returns a function that removes the listener. */
export function onEvent(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * Reports an event: to Google's tag when it is loaded, otherwise only to the console
 * (docs/specification/consent-and-tracking.md#events). `track("cta_click", "hero_primary")`
 */
export function track<Name extends EventName>(name: Name, label?: EventLabel<Name>, value?: EventValue) {
	const event = analyticsEvent(name, label, value);
	const { analytics, marketing } = consentState().granted;
	// The tag stays loaded after consent is withdrawn, until the page reloads, so consent is checked again here.
	if (typeof window.gtag === "function" && (analytics || marketing)) {
		window.gtag("event", event.name, {
			event_category: event.category,
			event_label: event.label,
			value: event.value,
			offer_version: event.offer_version,
		});
	} else {
		console.info("analytics", event);
	}
	for (const listener of listeners) listener(event);
}
