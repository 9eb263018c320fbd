import { useEffect, useState } from "react";
import { useScripted } from "#app/ui/use-scripted.ts";
import { inWords, timeAgo } from "#domain/time/distance.ts";

const EVERY_MS = 30_000;
const EXACT = { dateStyle: "medium", timeStyle: "medium" } as const;
const exact = new Intl.DateTimeFormat("en-GB", EXACT);
const exactUtc = new Intl.DateTimeFormat("en-GB", { ...EXACT, timeZone: "UTC" });

/** An exact time in the reader's own time zone, which the server does not know: in UTC until the page's script runs. */
function useExact(at: number): string {
	return (useScripted() ? exact : exactUtc).format(at);
}

/** A moment as a distance ("3 days ago"), the exact time on hover and for machines. */
export function Ago({ at }: { at: string }) {
	return <Distance at={at} words={timeAgo} />;
}

/** How long something lasts already ("about 3 hours"). */
export function Since({ at }: { at: string }) {
	return <Distance at={at} words={(then, now) => inWords(now - then)} />;
}

function Distance({ at, words }: { at: string; words: (then: number, now: number) => string }) {
	const then = Date.parse(at);
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
		return () => clearInterval(timer);
	}, []);
	return (
		<time dateTime={at} title={useExact(then)} suppressHydrationWarning>
			{words(then, Math.max(now, then))}
		</time>
	);
}

const day = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "medium" });

/** A day in London. */
export function Day({ at }: { at: string }) {
	return <time dateTime={at}>{day.format(Date.parse(at))}</time>;
}

/** A moment in full, in the reader's own time zone. */
export function Moment({ at }: { at: string }) {
	return <time dateTime={at}>{useExact(Date.parse(at))}</time>;
}
