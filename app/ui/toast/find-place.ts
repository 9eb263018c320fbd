/** Candidate positions of toasts, in order of preference; on a phone toasts are as wide as the screen. */
const WIDE = ["bottom-right", "bottom-left", "top-right", "top-left"] as const;
const NARROW = ["top", "bottom"] as const;
type Place = (typeof WIDE)[number] | (typeof NARROW)[number];

/**
 * Controls that a toast should not cover. Those in the header do not count: the header stays, so they are still reachable a
 * moment later.
 */
const CONTROLS = ":is(a, button, input, select, textarea, summary, label:has(input)):not(header *)";
/** The controls likely to be used next outweigh any number of others. */
const NEXT = ":focus, [type=submit]";
const WEIGHT = 1_000;
/** Milliseconds without a scroll event after which a scroll has ended. */
const SCROLL_PAUSE_MS = 100;

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

const overlap = (one: Box, other: Box) =>
	one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Returns the total weight of the controls that a box covers. */
function covered(box: Box, toasts: Element): number {
	return [...document.querySelectorAll(CONTROLS)]
		.filter(
			control =>
				!toasts.contains(control) &&
				overlap(box, control.getBoundingClientRect()) &&
				// Safari before 17.4 cannot tell, so every control counts.
				control.checkVisibility?.() !== false,
		)
		.reduce((weight, control) => weight + (control.matches(NEXT) ? WEIGHT : 1), 0);
}

/** Returns the first position in which toasts of this size cover the least weight of controls. */
function findPlace(toasts: Element): Place {
	const { clientWidth, clientHeight } = document.documentElement;
	const { width, height } = toasts.getBoundingClientRect();
	const boxAt = (place: Place): Box => {
		const left = place.endsWith("right") ? clientWidth - width : 0;
		const top = place.startsWith("bottom") ? clientHeight - height : 0;
		return { left, top, right: left + width, bottom: top + height };
	};
	const places: readonly Place[] = width < clientWidth ? WIDE : NARROW;
	const weights = places.map(place => covered(boxAt(place), toasts));
	return places[weights.indexOf(Math.min(...weights))] ?? "top";
}

/**
 * Places toasts where they cover no control that is likely to be used next, and moves them when a scroll or a focus change
 * makes them cover one. The position is set as data-place. Returns a function that stops this.
 */
export function avoidControls(toasts: HTMLElement): () => void {
	const place = () => {
		if (toasts.childElementCount > 0) toasts.dataset.place = findPlace(toasts);
	};
	const giveWay = () => {
		if (covered(toasts.getBoundingClientRect(), toasts) >= WEIGHT) place();
	};
	// The observer runs before the paint, so a new toast is never painted in the wrong place.
	const arrivals = new ResizeObserver(place);
	arrivals.observe(toasts);
	document.addEventListener("focusin", giveWay);
	let pause: number | undefined;
	// Not scrollend, which Safari up to 26.1 lacks.
	const onScroll = () => {
		clearTimeout(pause);
		pause = window.setTimeout(giveWay, SCROLL_PAUSE_MS);
	};
	document.addEventListener("scroll", onScroll);
	return () => {
		arrivals.disconnect();
		document.removeEventListener("focusin", giveWay);
		clearTimeout(pause);
		document.removeEventListener("scroll", onScroll);
	};
}
