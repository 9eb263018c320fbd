import { useEffect, useState } from "react";
import { timeAgo } from "#domain/time/distance.ts";

const EVERY_MS = 30_000;
const exact = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

/** A moment as a distance ("3 days ago"), the exact time on hover and for machines. */
export function Ago({ at }: { at: string }) {
	const then = Date.parse(at);
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
		return () => clearInterval(timer);
	}, []);
	return (
		<time dateTime={at} title={exact.format(then)} suppressHydrationWarning>
			{timeAgo(then, Math.max(now, then))}
		</time>
	);
}

/** A moment in full, in the reader's own time zone. */
export function Moment({ at }: { at: string }) {
	return (
		<time dateTime={at} suppressHydrationWarning>
			{exact.format(Date.parse(at))}
		</time>
	);
}
