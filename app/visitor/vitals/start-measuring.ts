import { sendBeacon } from "#app/visitor/analytics/send-beacon.ts";
import { onEvent } from "#app/visitor/analytics/track.ts";
import type { AnalyticsEvent } from "#domain/tracking/catalogue.ts";
import { MAX_EVENTS, sentEvent } from "./sent-event.ts";
import { visitSource } from "./visit-source.ts";

/** An event and the path of the page on which it happened. */
export type PageEvent = readonly [event: AnalyticsEvent, page: string];

/** Milliseconds after loading at which measuring starts if there is no interaction. */
const START_MS = 6_000;
const TOUCHES = ["pointerdown", "keydown", "scroll"];

/**
 * Counts events on public pages and measures their speed, without cookies, storage or anything that identifies a visitor. The
 * measuring code is loaded late so that it does not slow what it measures: browsers buffer their timings, and events are held
 * until then.
 */
export function startMeasuring(): void {
	const held: PageEvent[] = [];
	const stop = onEvent(event => held.push([event, window.location.pathname]));
	let started = false;
	// Sent with the first events, by whichever code sends them: a visit is counted once.
	let visit = visitSource();
	const used = new Promise<void>(resolve => {
		for (const type of TOUCHES) window.addEventListener(type, () => resolve(), { passive: true, once: true });
	});

	function start(): void {
		if (started) return;
		started = true;
		import("./measure.ts").then(
			({ measure }) => {
				stop();
				document.removeEventListener("visibilitychange", sendHeld);
				measure(held, { visit, used });
			},
			error => console.error("Measuring could not start", error),
		);
	}
	// The visitor left before measuring started: the held events still count.
	function sendHeld(): void {
		if (document.visibilityState !== "hidden" || held.length === 0) return;
		const events = held.splice(0, MAX_EVENTS).map(([event, page]) => sentEvent(event, page));
		sendBeacon("/api/events", { events, ...(visit && { visit }) });
		visit = null;
	}

	const wait = () => setTimeout(start, START_MS);
	used.then(start);
	document.addEventListener("visibilitychange", sendHeld);
	if (document.readyState === "complete") wait();
	else window.addEventListener("load", wait, { once: true });
}
