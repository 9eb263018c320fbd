import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns the label of the key that is held for shortcuts: Apple's keyboards call it ⌘. */
export function useModifierKey(): "Ctrl" | "⌘" {
	return useSyncExternalStore(
		never,
		() => (navigator.userAgent.includes("Mac OS X") ? "⌘" : "Ctrl"),
		() => "Ctrl",
	);
}
