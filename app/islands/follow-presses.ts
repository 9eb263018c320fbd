import { report } from "#app/modules/analytics/track.ts";
import { eventOf } from "#domain/tracking/catalogue.ts";
import { PRESS } from "./press";

function reportPress(pressed: Element): void {
	const event = eventOf(pressed.getAttribute(PRESS.event) ?? "", pressed.getAttribute(PRESS.label) ?? undefined);
	if (event) report(event);
}

function toggle(button: Element): void {
	const open = button.getAttribute("aria-expanded") !== "true";
	button.setAttribute("aria-expanded", String(open));
	const panel = document.getElementById(button.getAttribute("aria-controls") ?? "");
	if (panel) panel.dataset.open = String(open);
}

/** Does what links and buttons of the page say that they do (press.ts), with one listener for all. */
export function followPresses(): void {
	document.addEventListener("click", ({ target }) => {
		if (!(target instanceof Element)) return;
		const pressed = target.closest(`[${PRESS.event}]`);
		if (pressed) reportPress(pressed);
		const button = target.closest(`[${PRESS.toggles}]`);
		if (button) toggle(button);
	});
}
