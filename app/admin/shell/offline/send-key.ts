import type { KeyboardEvent } from "react";

/** Ctrl+Enter, or Cmd+Enter, sends the form that one types in, also from a text area. */
export function sendByKey(event: KeyboardEvent): void {
	if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
	const { target } = event;
	const form = target instanceof HTMLElement ? target.closest("form") : null;
	if (!form || event.defaultPrevented) return;
	event.preventDefault();
	// By its button, which takes no second press while the first is under way.
	form.querySelector<HTMLElement>("[type=submit]")?.click();
}
