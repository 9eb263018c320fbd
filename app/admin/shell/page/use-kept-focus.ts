import { useEffect, useRef } from "react";

/** Where the focus is within a list. */
interface Place {
	control: Element;
	row: number;
}

/**
 * For a list whose rows go once something was done with them: when the row with the focus went, the one in its place
 * takes the focus, or else the list. Put the ref on what stays, with a tabIndex; `rows` selects its rows.
 */
export function useKeptFocus(rows: string) {
	const list = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const { current } = list;
		if (!current) return;
		let place: Place | null = null;
		const all = () => [...current.querySelectorAll<HTMLElement>(rows)];
		const onFocus = ({ target }: FocusEvent) => {
			const control = target instanceof Element ? target : null;
			const row = control?.closest<HTMLElement>(rows);
			place = control && row ? { control, row: all().indexOf(row) } : null;
		};
		// Whoever went elsewhere is left there; an element that is taken out may say the same, a moment before it goes.
		const onLeave = () =>
			queueMicrotask(() => {
				if (place?.control.isConnected && !current.contains(document.activeElement)) place = null;
			});
		const watch = new MutationObserver(() => {
			if (!place || place.control.isConnected || document.activeElement !== document.body) return;
			const left = all();
			const next = left[Math.min(place.row, left.length - 1)]?.querySelector<HTMLElement>("a[href],button");
			place = null;
			(next ?? current).focus();
		});
		watch.observe(current, { childList: true, subtree: true });
		current.addEventListener("focusin", onFocus);
		current.addEventListener("focusout", onLeave);
		return () => {
			watch.disconnect();
			current.removeEventListener("focusin", onFocus);
			current.removeEventListener("focusout", onLeave);
		};
	}, [rows]);
	return list;
}
