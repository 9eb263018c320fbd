import { useCallback, useEffect, useRef } from "react";
import { openChat } from "./open-chat.ts";

/** Milliseconds between a form's success message and its chat (docs/specification/forms-and-intake.md#lead-form). */
const CHAT_DELAY_MS = 2_000;

/** Returns functions that open a form's chat after a delay and cancel that. Leaving the page cancels it too. */
export function useChatSoon(): { openSoon: (href: string) => void; stop: () => void } {
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const stop = useCallback(() => clearTimeout(timer.current), []);
	useEffect(() => {
		// A page in the bfcache would resume the timer when the visitor comes back.
		window.addEventListener("pagehide", stop);
		return () => {
			stop();
			window.removeEventListener("pagehide", stop);
		};
	}, [stop]);
	return {
		openSoon(href) {
			stop();
			timer.current = setTimeout(() => openChat(href), CHAT_DELAY_MS);
		},
		stop,
	};
}
