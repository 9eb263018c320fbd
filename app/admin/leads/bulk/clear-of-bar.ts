/** Pixels of air between the bar and what has the focus. */
const AIR = 16;

/**
 * The ref of a bar that sticks to the screen's lower end: what takes the focus is scrolled to above it, however high it is,
 * and so is the lead that had the focus as the bar came or grew (WCAG 2.4.11).
 */
export function clearOfBar(bar: HTMLElement): () => void {
	const root = document.documentElement;
	const look = () => {
		const { position, bottom } = getComputedStyle(bar);
		const sticks = position === "sticky";
		root.style.scrollPaddingBottom = sticks ? `${bar.offsetHeight + Number.parseFloat(bottom) + AIR}px` : "";
		const focused = document.activeElement;
		if (sticks && focused?.closest("[data-lead]"))
			focused.scrollIntoView({ block: "nearest", behavior: "instant" });
	};
	const sizes = new ResizeObserver(look);
	sizes.observe(bar);
	const states = new MutationObserver(look);
	states.observe(bar, { attributeFilter: ["data-idle"] });
	return () => {
		sizes.disconnect();
		states.disconnect();
		root.style.scrollPaddingBottom = "";
	};
}
