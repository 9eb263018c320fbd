import { useEffect, useState } from "react";
import * as page from "../shell/page.css.ts";

/** Counts down to the next attempt; give it a `key` of its time. */
export function NextTry({ inMs }: { inMs: number }) {
	const [seconds, setSeconds] = useState(() => Math.ceil(inMs / 1000));
	useEffect(() => {
		const at = Date.now() + inMs;
		const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((at - Date.now()) / 1000))), 1_000);
		return () => clearInterval(timer);
	}, [inMs]);
	if (seconds === 0) return <p className={page.fine}>Trying again now.</p>;
	return (
		<p className={page.fine}>
			Next try in {seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}.
		</p>
	);
}
