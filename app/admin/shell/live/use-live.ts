import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { subscribeToChanges } from "./subscribe-to-changes.ts";
import { isMenuOpen } from "./what-is-open.ts";

/** Throttle in milliseconds: changes that follow faster are shown together. */
const GATHER_MS = 300;
/** Milliseconds after which a warning that the server has not repeated expires. */
const WARNED_MS = 15_000;

/**
 * Shows others' changes live: reloads the page's data when the server announces a change. `ending` is true while the idle
 * session is about to end; any request to the server extends it, such as that of `stay`. `mark` is the server's position in its
 * changes when it loaded the page.
 */
export function useLive(mark: string): { ending: boolean; stay: () => void } {
	const { revalidate, state } = useRevalidator();
	const navigation = useNavigation();
	const [ending, setEnding] = useState(false);
	const readAgain = useEffectEvent(revalidate);
	const isLoading = useEffectEvent(() => state !== "idle" || navigation.state !== "idle");
	const first = useRef(mark);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let warning: ReturnType<typeof setTimeout> | undefined;
		let last = 0;
		function readSoon(): void {
			clearTimeout(timer);
			timer = setTimeout(readUnlessChoosing, Math.max(0, last + GATHER_MS - Date.now()));
		}
		function readUnlessChoosing(): void {
			last = Date.now();
			// A list that changed now would move other items under the pointer, and reading now would abort a load under way.
			if (isMenuOpen() || isLoading()) readSoon();
			else void readAgain();
		}
		const stop = subscribeToChanges(
			first.current,
			() => {
				// Offline: the stream reconnects when the connection is back, which counts as a change.
				if (navigator.onLine) readSoon();
			},
			() => {
				setEnding(true);
				clearTimeout(warning);
				warning = setTimeout(() => setEnding(false), WARNED_MS);
			},
		);
		return () => {
			clearTimeout(timer);
			clearTimeout(warning);
			stop();
		};
	}, []);
	const stay = () => {
		setEnding(false);
		void revalidate();
	};
	return { ending, stay };
}
