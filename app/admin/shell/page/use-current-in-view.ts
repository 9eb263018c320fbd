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
 * For a row of links that may be longer than the screen: keeps the current one in view, and the one that the keyboard is
 * at, which a browser leaves where it is while a sliver of it shows; says in data-more on which side the row goes on.
 */
export function useCurrentInView() {
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
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link
	useEffect(() => {
		const current = row.current?.querySelector<HTMLElement>("[aria-current=page]");
		if (row.current && current) toMiddle(row.current, current);
	}, [pathname]);
	return row;
}
