import { randomKey } from "#app/http/random-key.ts";
import { convert } from "#app/visitor/tracking/conversions.ts";
import { type EventLabel, type EventName, isEventName } from "#domain/tracking/catalogue.ts";
import { CHAT_LINK } from "#domain/whatsapp/chat-host.ts";
import { track } from "./track.ts";

/**
 * Returns the attributes of a link whose clicks are reported, also before its section or the page is hydrated: `<a
 * href="#lead-form" {...reports("cta_click", "hero_primary")}>`.
 */
export function reports<Name extends EventName>(name: Name, label: EventLabel<Name>) {
	return { "data-event": name, "data-event-label": label };
}

function report(link: Element): void {
	const name = link.getAttribute("data-event") ?? "";
	if (isEventName(name)) track(name, link.getAttribute("data-event-label") ?? undefined);
	if (link.matches(CHAT_LINK)) convert({ kind: "chat", id: randomKey() });
}

/** Adds the event listeners that report every click on such a link, and a conversion for every link that opens a chat. */
export function followReports(): void {
	const hear = ({ target, button }: MouseEvent) => {
		const link = target instanceof Element ? target.closest(`[data-event],${CHAT_LINK}`) : null;
		// The right button only opens the browser's context menu.
		if (link && button !== 2) report(link);
	};
	// In the capture phase, before React: React stops the propagation of events in a section that is not hydrated yet.
	for (const type of ["click", "auxclick"] as const) window.addEventListener(type, hear, { capture: true });
}

/** Reports the links that were clicked before any script had loaded. */
export function reportEarly(pressed: readonly Element[]): void {
	for (const link of pressed) report(link);
}
