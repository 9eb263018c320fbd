import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

function moreOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): "start" | "end" | "both" | null {
	const start = scrollLeft > 1;
	const end = scrollLeft + clientWidth < scrollWidth - 1;
	if (start && end) return "both";
	return start ? "start" : end ? "end" : null;
}

/**
 * For a row of links that may be longer than the screen: keeps the current one in view, and says in data-more on
 * which side the row goes on.
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
		return () => {
			watch.disconnect();
			element.removeEventListener("scroll", mark);
		};
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link
	useEffect(() => {
		const current = row.current?.querySelector<HTMLElement>("[aria-current=page]");
		if (!row.current || !current) return;
		const { left, width } = current.getBoundingClientRect();
		const { left: rowLeft } = row.current.getBoundingClientRect();
		row.current.scrollLeft += left - rowLeft - (row.current.clientWidth - width) / 2;
	}, [pathname]);
	return row;
}
