import { randomKey } from "#app/http/random-key.ts";
import { convert } from "#app/visitor/tracking/conversions.ts";
import { type EventLabel, type EventName, isEventName } from "#domain/tracking/catalogue.ts";
import { CHAT_LINK } from "#domain/whatsapp/chat-host.ts";
import { track } from "./track";

/**
 * Attributes of a link that is reported when it is pressed, also while its section or the whole page still sleeps:
 * `<a href="#lead-form" {...reports("cta_click", "hero_primary")}>`.
 */
export function reports<Name extends EventName>(name: Name, label: EventLabel<Name>) {
	return { "data-event": name, "data-event-label": label };
}

function report(link: Element): void {
	const name = link.getAttribute("data-event") ?? "";
	if (isEventName(name)) track(name, link.getAttribute("data-event-label") ?? undefined);
	if (link.matches(CHAT_LINK)) convert({ kind: "chat", id: randomKey() });
}

/** Reports every press of such a link from now on, and of each that opens a chat. */
export function followReports(): void {
	const hear = ({ target, button }: MouseEvent) => {
		const link = target instanceof Element ? target.closest(`[data-event],${CHAT_LINK}`) : null;
		// The right button opens the browser's menu.
		if (link && button !== 2) report(link);
	};
	// Before React, which stops what happens in a section that still sleeps.
	for (const type of ["click", "auxclick"] as const) window.addEventListener(type, hear, { capture: true });
}

/** Reports the links that were pressed before any script was there. */
export function reportEarly(pressed: readonly Element[]): void {
	for (const link of pressed) report(link);
}
