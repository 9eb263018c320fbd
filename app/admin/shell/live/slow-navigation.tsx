import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { useSnapshot } from "valtio/react";
import { proxy } from "valtio/vanilla";
import * as css from "../shell.css.ts";

/** Milliseconds after which a page or response counts as late; only an unavailable or overloaded server takes longer. */
const LATE_MS = 4_000;

/** Whether the page that is being loaded has not arrived within `ms`. */
export function useSlowNavigation(ms: number): boolean {
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

/** Number of late responses. */
const late = proxy({ answers: 0 });

/** Passes a promise through, and shows a notice while its response is late. */
export async function withSlowNotice<T>(answer: Promise<T>): Promise<T> {
	let isLate = false;
	const timer = setTimeout(() => {
		isLate = true;
		late.answers += 1;
	}, LATE_MS);
	try {
		return await answer;
	} finally {
		clearTimeout(timer);
		if (isLate) late.answers -= 1;
	}
}

/** Notice that the page or a response is late. */
export function LatePage() {
	const latePage = useSlowNavigation(LATE_MS);
	const lateAnswer = useSnapshot(late).answers > 0;
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
