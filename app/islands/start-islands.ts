import { whenIdle } from "#app/site/overlays/when-idle.ts";
import { ISLAND, ISLANDS, WAKE } from "./island-element.ts";
import { hideFailure, showFailure } from "./island-failure.ts";

/** Distance to the viewport at which an island's script is loaded. */
const MARGIN = "200px";
/** Events that count as touching an island. */
const TOUCHES = ["pointerdown", "keydown", "focusin", "input", "submit"] as const;

/** Signs of an active visitor, who may use an island next. */
const SIGNS = ["scroll", "pointermove", ...TOUCHES];

/** Milliseconds after which a server that has not answered counts as unreachable. */
const REACHABLE_MS = 4_000;

/** Milliseconds after which a submitted form no longer waits for a script that is still loading. */
const STALLED_MS = 20_000;

const firstUse = () => import("./first-use.ts");

/** Calls `wake` at the island's own moment, or as soon as the visitor touches it. */
function atItsMoment(element: HTMLElement, wake: () => unknown): void {
	const once = new AbortController();
	const go = () => {
		if (once.signal.aborted) return;
		once.abort();
		wake();
	};
	const when = element.getAttribute(ISLAND.when);
	element.addEventListener(WAKE, go, { signal: once.signal });
	for (const type of TOUCHES) element.addEventListener(type, go, { capture: true, signal: once.signal });
	// The visitor focused the island before this script ran.
	if (element.contains(document.activeElement)) go();
	if (when === "load") go();
	if (when === "idle") whenIdle(go);
	if (when === "near") {
		const observer = new IntersectionObserver(
			found => {
				if (found.some(({ isIntersecting }) => isIntersecting)) go();
			},
			{ rootMargin: MARGIN },
		);
		observer.observe(element);
		once.signal.addEventListener("abort", () => observer.disconnect());
	}
}

/** Holds a form submission back while the island wakes; `release` submits it, once. */
function holdForm(element: HTMLElement): { isHeld(): boolean; release(): void } {
	const holding = new AbortController();
	let held: { place: number; submitter: HTMLElement | null } | null = null;
	const forms = () => [...element.querySelectorAll("form")];
	element.addEventListener(
		"submit",
		event => {
			if (!(event.target instanceof HTMLFormElement)) return;
			event.preventDefault();
			event.stopPropagation();
			held = { place: forms().indexOf(event.target), submitter: event.submitter };
		},
		{ capture: true, signal: holding.signal },
	);
	return {
		isHeld: () => held !== null,
		release() {
			holding.abort();
			// React may have re-rendered the form, and its button with it.
			if (held) forms()[held.place]?.requestSubmit(held.submitter?.isConnected ? held.submitter : null);
			held = null;
		},
	};
}

/** Returns whether the server is reachable: then only a script is missing, for example after a new release removed it. */
async function isReachable(): Promise<boolean> {
	// Over a dying connection it would wait for minutes. Safari 15 has no such signal and does.
	const request = fetch("/healthz", { signal: AbortSignal.timeout?.(REACHABLE_MS) });
	return request.then(({ ok }) => ok).catch(() => false);
}

async function wake(element: HTMLElement): Promise<void> {
	const island = firstUse().then(({ loadIsland }) => loadIsland(element.getAttribute(ISLAND.name) ?? ""));
	const [found, { hydrateIsland }] = await Promise.all([island, import("./hydrate-island.tsx")]);
	await hydrateIsland(element, found);
	element.toggleAttribute(ISLAND.awake, true);
}

function start(element: HTMLElement): void {
	const form = holdForm(element);
	let waking = false;
	let timer: ReturnType<typeof setTimeout> | undefined;
	/** Over a bad connection the browser often does not notice that it was away, and a request may never be answered. */
	const checkIn = (ms: number) => {
		clearTimeout(timer);
		timer = setTimeout(() => form.isHeld() && tryToWake(), ms);
	};
	const release = () => {
		hideFailure(element);
		form.release();
	};
	/** Submits a held form natively, as without JavaScript, or says that it waits. */
	async function doWithout(asked?: Event | true): Promise<void> {
		const wasHeld = form.isHeld();
		// Firefox aborts scripts as soon as a link is pressed: by the answer, the page and its notice are gone.
		const reachable = await isReachable();
		// The script came after all.
		if (element.hasAttribute(ISLAND.awake)) return;
		if (reachable) {
			// Also if a press at the same time has submitted it: a reload would cancel that.
			if (wasHeld) return release();
			// Firefox does not fetch a script again that failed once, until the page is reloaded.
			if (asked === true) location.reload();
		}
		showFailure(element, { waits: form.isHeld(), retry: () => tryToWake(true) });
		window.addEventListener("online", tryToWake, { once: true });
		checkIn(9_000);
	}
	async function tryToWake(asked?: Event | true): Promise<void> {
		if (element.hasAttribute(ISLAND.awake)) return;
		if (asked instanceof Event) checkIn(STALLED_MS);
		else if (waking) return doWithout(asked);
		if (waking) return;
		waking = true;
		try {
			await wake(element);
			release();
		} catch (error) {
			console.error("An island could not be started", error);
			await doWithout(asked);
		}
		waking = false;
	}
	// Retry on each submission after a failed load, so that the visitor learns what happens to the form.
	element.addEventListener("submit", tryToWake, true);
	// A submission that is the first touch has just started it.
	atItsMoment(element, () => waking || tryToWake());
}

/** Starts the page's islands, each at its moment; code that only an active visitor needs is loaded on the first use. */
export function startIslands(): void {
	const used = new AbortController();
	const prepare = () => {
		used.abort();
		// Ignored: waking an island imports it again and reports the error.
		firstUse().catch(() => {});
	};
	for (const type of SIGNS) window.addEventListener(type, prepare, { passive: true, signal: used.signal });
	// The visitor was active before this script, or the browser restored the page. In a frame, when layout is already done.
	requestAnimationFrame(() => (window.scrollY > 0 || document.activeElement !== document.body) && prepare());
	for (const element of document.querySelectorAll<HTMLElement>(ISLANDS)) start(element);
}
