import { useCallback, useEffect, useRef } from "react";
import { openChat } from "./open-chat.ts";

/** Milliseconds between a form's thanks and its chat (docs/specification/forms-and-intake.md#lead-form). */
const CHAT_DELAY_MS = 2_000;

/** Opens a form's chat soon after its thanks, unless the visitor is quicker or has left by then. */
export function useChatSoon(): { openSoon: (href: string) => void; stop: () => void } {
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const stop = useCallback(() => clearTimeout(timer.current), []);
	useEffect(() => {
		// A page that the browser keeps would go on with it once the visitor comes back.
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
