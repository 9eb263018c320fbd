import { whenIdle } from "../site/overlays/when-idle";
import { ISLAND, ISLANDS, WAKE } from "./island-element";
import { hideFailure, showFailure } from "./island-failure";

/** How close to the screen an island must come before its script is fetched. */
const MARGIN = "200px";
/** What counts as touching: a key or pointer on it, the focus in it, its form sent. */
const TOUCHES = ["pointerdown", "keydown", "focusin", "input", "submit"] as const;

/** What tells that the page is used, and that one of its islands may be next. */
const SIGNS = ["scroll", "pointermove", "pointerdown", "keydown", "focusin"] as const;

const firstUse = () => import("./first-use");

/** Calls `wake` at the island's own moment, or as soon as somebody touches it. */
function atItsMoment(element: HTMLElement, wake: () => void): void {
	const once = new AbortController();
	const go = () => {
		if (once.signal.aborted) return;
		once.abort();
		wake();
	};
	const when = element.getAttribute(ISLAND.when);
	element.addEventListener(WAKE, go, { signal: once.signal });
	for (const type of TOUCHES) element.addEventListener(type, go, { capture: true, signal: once.signal });
	// Somebody was here before this script.
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

/** Holds back the form that is sent while its island wakes; `release` sends it, once. */
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
			// It may have been drawn anew meanwhile, and its button with it.
			if (held) forms()[held.place]?.requestSubmit(held.submitter?.isConnected ? held.submitter : null);
			held = null;
		},
	};
}

/** Whether the server answers: then what is missing is a script alone, as after a release that took it away. */
async function isReachable(): Promise<boolean> {
	return fetch("/healthz").then(
		({ ok }) => ok,
		() => false,
	);
}

async function wake(element: HTMLElement): Promise<void> {
	const island = firstUse().then(({ loadIsland }) => loadIsland(element.getAttribute(ISLAND.name) ?? ""));
	const [found, { hydrateIsland }] = await Promise.all([island, import("./hydrate-island")]);
	await hydrateIsland(element, found);
	element.toggleAttribute(ISLAND.awake, true);
}

function start(element: HTMLElement): void {
	const form = holdForm(element);
	let waking = false;
	async function tryToWake(): Promise<void> {
		if (waking || element.hasAttribute(ISLAND.awake)) return;
		waking = true;
		try {
			await wake(element);
			hideFailure(element);
			form.release();
		} catch (error) {
			console.error("A part of the page could not be started", error);
			// The browser posts it as it does without scripts.
			if (form.isHeld() && (await isReachable())) form.release();
			showFailure(element, { waits: form.isHeld(), retry: tryToWake });
			window.addEventListener("online", tryToWake, { once: true });
		}
		waking = false;
	}
	// A form that is sent after its script failed to come is told what becomes of it.
	element.addEventListener("submit", tryToWake, true);
	atItsMoment(element, tryToWake);
}

/** Starts the islands that stand in the page, each at its moment; what only an active visitor needs waits for the first use. */
export function startIslands(): void {
	const used = new AbortController();
	const prepare = () => {
		used.abort();
		// Waking fetches it again, and says what went wrong.
		firstUse().catch(() => {});
	};
	for (const type of SIGNS) window.addEventListener(type, prepare, { passive: true, signal: used.signal });
	// Somebody was here before this script, or the browser has brought it back. In a frame the layout is known.
	requestAnimationFrame(() => (window.scrollY > 0 || document.activeElement !== document.body) && prepare());
	for (const element of document.querySelectorAll<HTMLElement>(ISLANDS)) start(element);
}
