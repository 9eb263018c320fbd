import { useCallback, useEffect, useRef } from "react";
import { openChat } from "./open-chat.ts";

/** Milliseconds between a form's success message and its chat (docs/specification/forms-and-intake.md#lead-form). */
const CHAT_DELAY_MS = 2_000;

/** Milliseconds after which the chat is no longer opened: the device slept in between. */
const LATEST_MS = 30_000;

/** Returns functions that open a form's chat after a delay and cancel that. Leaving or hiding the page cancels it too. */
export function useChatSoon(): { openSoon: (href: string) => void; stop: () => void } {
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const stop = useCallback(() => clearTimeout(timer.current), []);
	useEffect(() => {
		// A page in the bfcache would resume the timer when the visitor comes back.
		window.addEventListener("pagehide", stop);
		// A hidden page would open a second chat, or leave for it; a sleeping phone would do so hours later.
		document.addEventListener("visibilitychange", stop);
		return () => {
			stop();
			document.removeEventListener("visibilitychange", stop);
			window.removeEventListener("pagehide", stop);
		};
	}, [stop]);
	return {
		openSoon(href) {
			stop();
			if (document.hidden) return;
			const latest = Date.now() + LATEST_MS;
			timer.current = setTimeout(() => Date.now() < latest && openChat(href), CHAT_DELAY_MS);
		},
		stop,
	};
}
