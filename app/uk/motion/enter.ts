/** The visible share of the hero at which its entrance animation starts (docs/specification/landing-pages.md). */
const ENTRANCE_THRESHOLD = 0.1;

const STEP_MS = 90;
const DURATION_MS = 800;

/**
 * Animates the hero's elements marked with data-enter, one after another, once 10% of the hero is visible. The elements have
 * their final positions from the start, so there is no layout shift, and nothing waits for a script.
 */
export function enter(hero: HTMLElement, signal: AbortSignal): void {
	const observer = new IntersectionObserver(
		([entry]) => {
			if (!entry?.isIntersecting) return;
			observer.disconnect();
			hero.dataset.entered = "";
			[...hero.querySelectorAll("[data-enter]")].forEach((part, place) => {
				part.animate(
					[
						{ opacity: 0, transform: "translateY(28px)" },
						{ opacity: 1, transform: "none" },
					],
					{
						duration: DURATION_MS,
						delay: place * STEP_MS,
						easing: "cubic-bezier(.2,.7,.2,1)",
						fill: "backwards",
					},
				);
			});
		},
		{ threshold: ENTRANCE_THRESHOLD },
	);
	observer.observe(hero);
	signal.addEventListener("abort", () => observer.disconnect());
}
