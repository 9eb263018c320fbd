import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

function moreOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): "start" | "end" | "both" | null {
	const start = scrollLeft > 1;
	const end = scrollLeft + clientWidth < scrollWidth - 1;
	if (start && end) return "both";
	return start ? "start" : end ? "end" : null;
}

function toMiddle(row: HTMLElement, link: HTMLElement): void {
	const { left, width } = link.getBoundingClientRect();
	row.scrollLeft += left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2;
}

/**
 * Returns a ref for a row of links that may be wider than the screen: scrolls the current link, and the one with keyboard
 * focus, into view (a browser does not scroll to a link that is partly visible); sets data-more to the side where the row
 * continues.
 */
export function useScrollCurrentIntoView() {
	const row = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	useEffect(() => {
		const element = row.current;
		if (!element) return;
		const mark = () => {
			const more = moreOf(element);
			if (more) element.dataset.more = more;
			else delete element.dataset.more;
		};
		const watch = new ResizeObserver(mark);
		watch.observe(element);
		element.addEventListener("scroll", mark, { passive: true });
		const follow = ({ target }: FocusEvent) => {
			if (target instanceof HTMLElement && target.matches(":focus-visible")) toMiddle(element, target);
		};
		element.addEventListener("focusin", follow);
		return () => {
			watch.disconnect();
			element.removeEventListener("scroll", mark);
			element.removeEventListener("focusin", follow);
		};
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes on navigation
	useEffect(() => {
		const current = row.current?.querySelector<HTMLElement>("[aria-current=page]");
		if (row.current && current) toMiddle(row.current, current);
	}, [pathname]);
	return row;
}
