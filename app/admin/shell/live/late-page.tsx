import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import * as css from "../shell.css.ts";

/** By then a page has come, unless its server is away or overworked. */
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

/** Says of a page that was asked for and does not come that it is waited for. */
export function LatePage() {
	const late = useLatePage(LATE_MS);
	return (
		<div role="status" className={late ? css.waits : undefined}>
			{late ? "The server has not answered yet. The page opens as soon as it does." : null}
		</div>
	);
}
