import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import * as css from "../shell.css.ts";

/** By then a page has come, unless its server is away or overworked. */
const LATE_MS = 4_000;

/** Says of a page that was asked for and does not come that it is waited for. */
export function LatePage() {
	const { state } = useNavigation();
	const [late, setLate] = useState(false);
	useEffect(() => {
		if (state !== "loading") return;
		const timer = setTimeout(() => setLate(true), LATE_MS);
		return () => {
			clearTimeout(timer);
			setLate(false);
		};
	}, [state]);
	return (
		<div role="status" className={late ? css.waits : undefined}>
			{late ? "The server has not answered yet. The page opens as soon as it does." : null}
		</div>
	);
}
