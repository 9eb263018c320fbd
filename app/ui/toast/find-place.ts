/** The corners that toasts may stand in, in the order in which they are tried; on a phone they are as wide as the screen. */
const WIDE = ["bottom-right", "bottom-left", "top-right", "top-left"] as const;
const NARROW = ["top", "bottom"] as const;
type Place = (typeof WIDE)[number] | (typeof NARROW)[number];

/** The header stays: what it offers is there a moment later too. */
const CONTROLS = ":is(a, button, input, select, textarea, summary, label:has(input)):not(header *)";
/** What somebody is about to press weighs more than any number of others. */
const NEXT = ":focus, [type=submit]";
const WEIGHT = 1_000;

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

const overlap = (one: Box, other: Box) =>
	one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The weight of what a box lies on. */
function covered(box: Box, toasts: Element): number {
	return [...document.querySelectorAll(CONTROLS)]
		.filter(
			control =>
				!toasts.contains(control) &&
				overlap(box, control.getBoundingClientRect()) &&
				control.checkVisibility(),
		)
		.reduce((weight, control) => weight + (control.matches(NEXT) ? WEIGHT : 1), 0);
}

/** The first place in which toasts as large as these cover least of what can be pressed. */
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
 * Puts toasts where they cover nothing that somebody is about to press, and elsewhere once they do, by scrolling or by
 * what takes the focus. Says so in data-place. Gives what ends it.
 */
export function keepOutOfTheWay(toasts: HTMLElement): () => void {
	const place = () => {
		if (toasts.childElementCount > 0) toasts.dataset.place = findPlace(toasts);
	};
	const giveWay = () => {
		if (covered(toasts.getBoundingClientRect(), toasts) >= WEIGHT) place();
	};
	// A toast comes and is measured before it is painted.
	const arrivals = new ResizeObserver(place);
	arrivals.observe(toasts);
	document.addEventListener("focusin", giveWay);
	document.addEventListener("scrollend", giveWay);
	return () => {
		arrivals.disconnect();
		document.removeEventListener("focusin", giveWay);
		document.removeEventListener("scrollend", giveWay);
	};
}
