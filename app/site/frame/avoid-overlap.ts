import { offsetAboveBanner } from "../overlays/banner-height.ts";

/** Margin around the floating button, in pixels. */
const MARGIN_PX = 8;

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
	const update = () => floating.toggleAttribute("data-away", typing || below.size > 0);
	const onIntersection = (entries: IntersectionObserverEntry[]) => {
		for (const { target, isIntersecting } of entries) {
			if (isIntersecting) below.add(target);
			else below.delete(target);
		}
		update();
	};
	let observedMargins = "";
	let corner = new IntersectionObserver(onIntersection);
	let screen = corner;
	const observe = () => {
		offsetAboveBanner(floating);
		const { clientWidth: width, clientHeight: height } = document.documentElement;
		const { left, top, right, bottom } = floating.getBoundingClientRect();
		const margins = [top, width - right, height - bottom, left]
			.map(room => `${MARGIN_PX - Math.max(MARGIN_PX, room)}px`)
			.join(" ");
		if (margins !== observedMargins) {
			observedMargins = margins;
			corner.disconnect();
			screen.disconnect();
			below.clear();
			corner = new IntersectionObserver(onIntersection, { rootMargin: margins });
			screen = new IntersectionObserver(onIntersection);
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
		due = requestAnimationFrame(observe);
	};
	const changes = new MutationObserver(later);
	changes.observe(document.body, { childList: true, subtree: true });
	// The root's style contains the cookie banner's height (banner-height.ts).
	changes.observe(document.documentElement, { attributeFilter: ["style"] });
	window.addEventListener("resize", later);
	const follow = (focused: EventTarget | null) => {
		typing = isField(focused);
		update();
	};
	document.addEventListener("focusin", ({ target }) => follow(target));
	document.addEventListener("focusout", ({ relatedTarget }) => follow(relatedTarget));
	later();
	update();
}
