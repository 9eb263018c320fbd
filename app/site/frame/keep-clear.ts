/** Pixels of air around what floats. */
const AIR = 8;

/**
 * Marks `floating` as away while it would lie over something to press or to fill in, and while a form's own button
 * is on the screen: that one is what the visitor came for.
 */
export function keepClear(floating: HTMLElement): void {
	const below = new Set<Element>();
	const note = (entries: IntersectionObserverEntry[]) => {
		for (const { target, isIntersecting } of entries) {
			if (isIntersecting) below.add(target);
			else below.delete(target);
		}
		floating.toggleAttribute("data-away", below.size > 0);
	};
	let observers: IntersectionObserver[] = [];
	const look = () => {
		for (const observer of observers) observer.disconnect();
		below.clear();
		const { clientWidth: width, clientHeight: height } = document.documentElement;
		const { left, top, right, bottom } = floating.getBoundingClientRect();
		const margins = [top, width - right, height - bottom, left].map(room => `${AIR - Math.max(AIR, room)}px`);
		const corner = new IntersectionObserver(note, { rootMargin: margins.join(" ") });
		const screen = new IntersectionObserver(note);
		observers = [corner, screen];
		for (const control of document.querySelectorAll(
			":is(main, footer) :is(a, button, input, label:has(input), select, textarea)",
		)) {
			if (control === floating) continue;
			const sends = control.matches("main button[type=submit]");
			(sends ? screen : corner).observe(control);
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
	later();
}
