import type { EventLabel, EventName } from "#domain/tracking/catalogue.ts";

/** Attributes that the page's one listener for presses reads (follow-presses.ts). */
export const PRESS = { event: "data-track", label: "data-label", toggles: "data-toggles" } as const;

/** Reports a press of this link or button: `<a href="#lead-form" {...tracked("cta_click", "hero_primary")}>`. */
export function tracked<Name extends EventName>(name: Name, label?: EventLabel<Name>) {
	return { [PRESS.event]: name, ...(label !== undefined && { [PRESS.label]: label }) };
}

/** Makes a button open and close the element with this id: `<button {...toggles("costs-housing", true)}>`. */
export function toggles(id: string, open: boolean) {
	return { [PRESS.toggles]: "", "aria-controls": id, "aria-expanded": open };
}
