import { useRef } from "react";
import { useDocumentEvent } from "#app/ui/use-document-event.ts";
import { isDialogOpen, isMenuOpen } from "./live/what-is-open.ts";

const STORAGE_KEY = "admin-shortcuts";

/** Milliseconds after "g" in which the next key opens a tab. */
const SEQUENCE_MS = 1_500;

/** Whether single-key shortcuts are on in this browser; by default they are. */
export function shortcutsEnabled(): boolean {
	return localStorage.getItem(STORAGE_KEY) !== "off";
}

/** Stores in this browser whether single-key shortcuts are on. */
export function setShortcutsEnabled(on: boolean): void {
	localStorage.setItem(STORAGE_KEY, on ? "on" : "off");
}

/** Whether a key press is text input. */
function isTyping(target: EventTarget | null): boolean {
	// A checkbox takes no text, so keys pressed there are still shortcuts.
	if (target instanceof HTMLInputElement) return target.type !== "checkbox";
	return (
		target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
	);
}

/**
 * Calls `press` for each key that may be a single-key shortcut: not in a text, a menu, where letters select items, or a dialog,
 * where only "?" is one. `afterG` is whether it follows "g".
 */
export function useSingleKeys(press: (event: KeyboardEvent, afterG: boolean) => void): void {
	const pressedG = useRef(0);
	useDocumentEvent("keydown", event => {
		if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
		if (!shortcutsEnabled() || isMenuOpen() || (isDialogOpen() && event.key !== "?")) return;
		const afterG = Date.now() - pressedG.current < SEQUENCE_MS;
		pressedG.current = event.key === "g" && !afterG ? Date.now() : 0;
		press(event, afterG);
	});
}
