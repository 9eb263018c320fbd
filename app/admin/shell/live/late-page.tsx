import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { useSnapshot } from "valtio/react";
import { proxy } from "valtio/vanilla";
import * as css from "../shell.css.ts";

/** By then a page or an answer has come, unless its server is away or overworked. */
const LATE_MS = 4_000;

/** Whether a page that was asked for has not come within so many milliseconds. */
export function useLatePage(ms: number): boolean {
	const { state } = useNavigation();
	const [late, setLate] = useState(false);
	useEffect(() => {
		if (state !== "loading") return;
		const timer = setTimeout(() => setLate(true), ms);
		return () => {
			clearTimeout(timer);
			setLate(false);
		};
	}, [state, ms]);
	return late;
}

/** How many changes wait for an answer that is late. */
const changes = proxy({ late: 0 });

/** Has the page say so where a change that begins now is not answered soon. Call what it returns once it is. */
export function awaitAnswer(): () => void {
	let late = 0;
	const timer = setTimeout(() => {
		late = 1;
		changes.late += late;
	}, LATE_MS);
	return () => {
		clearTimeout(timer);
		changes.late -= late;
	};
}

/** Says of a page or an answer that does not come that it is waited for. */
export function LatePage() {
	const latePage = useLatePage(LATE_MS);
	const lateAnswer = useSnapshot(changes).late > 0;
	return (
		<div role="status" className={latePage || lateAnswer ? css.waits : undefined}>
			{latePage
				? "The server has not answered yet. The page opens as soon as it does."
				: lateAnswer
					? "Still waiting for the server’s answer."
					: null}
		</div>
	);
}
