const STORED = "admin-shortcuts";

/** Milliseconds after "g" in which the next key goes to a tab. */
export const SEQUENCE_MS = 1_500;

/** Whether this browser listens to single keys: it does until somebody turns them off. */
export function areKeysOn(): boolean {
	return localStorage.getItem(STORED) !== "off";
}

/** Remembers in this browser whether single keys are listened to. */
export function turnKeys(on: boolean): void {
	localStorage.setItem(STORED, on ? "on" : "off");
}

/** Whether a key belongs to the words of a field. */
export function isTyping(target: EventTarget | null): boolean {
	// No words go into a tick box: what is pressed there is still a shortcut.
	if (target instanceof HTMLInputElement) return target.type !== "checkbox";
	return (
		target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
	);
}
