import { standAboveBanner } from "../overlays/banner-height";

/** Pixels of air around what floats. */
const AIR = 8;

const FIELDS = "input, select, textarea";
const CONTROLS = `:is(main, footer) :is(a, button, ${FIELDS}, label:has(input))`;

const isField = (target: EventTarget | null) => target instanceof Element && target.matches(FIELDS);

/**
 * Keeps `floating` above the cookie banner, under which it lies on phones until the page is used: the first screen's words
 * stay clear. Marks it as away while it would lie over something to press or to fill in, while a form's own button is on
 * the screen, which is what the visitor came for, and while something is typed: on a phone the keyboard leaves little room.
 */
export function keepClear(floating: HTMLElement): void {
	const below = new Set<Element>();
	let typing = isField(document.activeElement);
	const tell = () => floating.toggleAttribute("data-away", typing || below.size > 0);
	const note = (entries: IntersectionObserverEntry[]) => {
		for (const { target, isIntersecting } of entries) {
			if (isIntersecting) below.add(target);
			else below.delete(target);
		}
		tell();
	};
	let place = "";
	let corner = new IntersectionObserver(note);
	let screen = corner;
	const look = () => {
		standAboveBanner(floating);
		const { clientWidth: width, clientHeight: height } = document.documentElement;
		const { left, top, right, bottom } = floating.getBoundingClientRect();
		const margins = [top, width - right, height - bottom, left]
			.map(room => `${AIR - Math.max(AIR, room)}px`)
			.join(" ");
		if (margins !== place) {
			place = margins;
			corner.disconnect();
			screen.disconnect();
			below.clear();
			corner = new IntersectionObserver(note, { rootMargin: margins });
			screen = new IntersectionObserver(note);
		}
		// A control that is watched already stays so; of one that is gone the browser tells by itself.
		for (const control of document.querySelectorAll(CONTROLS)) {
			if (control === floating) continue;
			(control.matches("main button[type=submit]") ? screen : corner).observe(control);
		}
	};
	let due = 0;
	const later = () => {
		cancelAnimationFrame(due);
		due = requestAnimationFrame(look);
	};
	const changes = new MutationObserver(later);
	changes.observe(document.body, { childList: true, subtree: true });
	// The cookie banner says there how high it is (banner-height.ts).
	changes.observe(document.documentElement, { attributeFilter: ["style"] });
	window.addEventListener("resize", later);
	const follow = (focused: EventTarget | null) => {
		typing = isField(focused);
		tell();
	};
	document.addEventListener("focusin", ({ target }) => follow(target));
	document.addEventListener("focusout", ({ relatedTarget }) => follow(relatedTarget));
	later();
	tell();
}
