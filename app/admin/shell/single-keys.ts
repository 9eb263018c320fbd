const STORAGE_KEY = "admin-shortcuts";

/** Milliseconds after "g" in which the next key opens a tab. */
export const SEQUENCE_MS = 1_500;

/** Whether single-key shortcuts are on in this browser; by default they are. */
export function shortcutsEnabled(): boolean {
	return localStorage.getItem(STORAGE_KEY) !== "off";
}

/** Stores in this browser whether single-key shortcuts are on. */
export function setShortcutsEnabled(on: boolean): void {
	localStorage.setItem(STORAGE_KEY, on ? "on" : "off");
}

/** Whether a key press is text input. */
export function isTyping(target: EventTarget | null): boolean {
	// A checkbox takes no text, so keys pressed there are still shortcuts.
	if (target instanceof HTMLInputElement) return target.type !== "checkbox";
	return (
		target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
	);
}
