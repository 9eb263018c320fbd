import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { followChanges } from "./follow-changes";

/** Changes that come closer together than this are shown at once. */
const GATHER_MS = 300;

/** Shows what others change as soon as they change it: the page at hand is read again when the server says so. */
export function useLive(): void {
	const { revalidate } = useRevalidator();
	const again = useRef(revalidate);
	again.current = revalidate;
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let last = 0;
		const stop = followChanges(() => {
			// The stream opens anew once there is a connection, and that is news.
			if (!navigator.onLine) return;
			clearTimeout(timer);
			const wait = Math.max(0, last + GATHER_MS - Date.now());
			timer = setTimeout(() => {
				last = Date.now();
				void again.current();
			}, wait);
		});
		return () => {
			clearTimeout(timer);
			stop();
		};
	}, []);
}
