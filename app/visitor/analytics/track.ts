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
		/** Google's tag, once it is there. */
		gtag?: (...command: unknown[]) => void;
	}
}

const listeners = new Set<Listener>();

/** Calls `listener` with every event from now on, until the returned function is called. */
export function onEvent(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * Reports what a visitor did: to the page's analytics tag when there is one, else to the console alone
 * (docs/specification/consent-and-tracking.md#events). `track("cta_click", "hero_primary")`
 */
export function track<Name extends EventName>(name: Name, label?: EventLabel<Name>, value?: EventValue) {
	const event = analyticsEvent(name, label, value);
	const { analytics, marketing } = consentState().granted;
	// It may outlive a withdrawal until the page is loaded anew.
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
