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

/** How many answers are late. */
const late = proxy({ answers: 0 });

/** Passes an answer on, and has the page say of one that does not come soon that it is waited for. */
export async function untilAnswered<T>(answer: Promise<T>): Promise<T> {
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

/** Says of a page or an answer that does not come that it is waited for. */
export function LatePage() {
	const latePage = useLatePage(LATE_MS);
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
