import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { followChanges } from "./follow-changes";
import { isMenuOpen } from "./what-is-open";

/** Changes that come closer together than this are shown at once. */
const GATHER_MS = 300;
/** A warning that the server has not repeated for this long no longer holds. */
const WARNED_MS = 15_000;

/**
 * Shows what others change as soon as they change it: the page at hand is read again when the server says so. `ending`
 * while the session is about to end unused; any call to the server keeps it, such as `stay`'s. `mark` says how far the
 * server had heard of changes when it read the page.
 */
export function useLive(mark: string): { ending: boolean; stay: () => void } {
	const { revalidate } = useRevalidator();
	const [ending, setEnding] = useState(false);
	const readAgain = useEffectEvent(revalidate);
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
			// A list that moved would put other words under the finger.
			if (isMenuOpen()) readSoon();
			else void readAgain();
		}
		const stop = followChanges(
			first.current,
			() => {
				// The stream opens anew once there is a connection, and that is news.
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
