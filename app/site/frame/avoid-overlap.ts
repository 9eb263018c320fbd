import { offsetAboveBanner } from "../overlays/banner-height.ts";

/** Margin around the floating button, in pixels. */
const AIR = 8;

const FIELDS = "input, select, textarea";
const CONTROLS = `:is(main, footer) :is(a, button, ${FIELDS}, label:has(input))`;

const isField = (target: EventTarget | null) => target instanceof Element && target.matches(FIELDS);

/**
 * Keeps `floating` above the cookie banner; on phones it is below the banner until the page is used, so that the first screen's
 * text stays readable. Hides it (data-away) while it would cover a control, while a form's submit button is in view, because
 * that is the visitor's goal, and while the visitor types, because a phone's keyboard leaves little room.
 */
export function avoidOverlap(floating: HTMLElement): void {
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
		offsetAboveBanner(floating);
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
		// Observing a control twice has no effect, and a removed control is reported as not intersecting.
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
	// The root's style contains the cookie banner's height (banner-height.ts).
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
