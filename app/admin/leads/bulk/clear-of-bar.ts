/** Pixels between the bar and the focused element. */
const MARGIN_PX = 16;

/**
 * Ref callback of a bar that sticks to the bottom of the viewport: sets scroll-padding to the bar's height, so that it never
 * covers the focused element, and scrolls a lead that had the focus when the bar appeared or grew (WCAG 2.4.11).
 */
export function clearOfBar(bar: HTMLElement): () => void {
	const root = document.documentElement;
	const measure = () => {
		const { position, bottom } = getComputedStyle(bar);
		const sticks = position === "sticky";
		root.style.scrollPaddingBottom = sticks
			? `${bar.offsetHeight + Number.parseFloat(bottom) + MARGIN_PX}px`
			: "";
		const focused = document.activeElement;
		if (sticks && focused?.closest("[data-lead]"))
			focused.scrollIntoView({ block: "nearest", behavior: "instant" });
	};
	const sizes = new ResizeObserver(measure);
	sizes.observe(bar);
	const states = new MutationObserver(measure);
	states.observe(bar, { attributeFilter: ["data-idle"] });
	return () => {
		sizes.disconnect();
		states.disconnect();
		root.style.scrollPaddingBottom = "";
	};
}
