import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** A control that has the focus, and the way up from it: what holds it, and where in that. */
interface Place {
	control: Element;
	way: { parent: Element; at: number }[];
}

const DIALOG = "[role=dialog],[role=alertdialog]";
const PRESSED = "a[href],button:enabled,summary";
const FIELDS = `${PRESSED},input:enabled,select:enabled,textarea:enabled`;

function placeOf(control: Element, page: Element): Place {
	const way: Place["way"] = [];
	for (let child = control; child !== page && child.parentElement; child = child.parentElement)
		way.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
	return { control, way };
}

/** What stands in the place of a control that went, or else before it, or else holds it and takes the focus. */
function nextTo({ way }: Place): HTMLElement | null {
	for (const { parent, at } of way) {
		if (!parent.isConnected) continue;
		const left = [...parent.children].slice(0, at + 1).toReversed();
		for (const [back, child] of left.entries()) {
			// A field further up would open a phone's keyboard for nothing.
			const wanted = back === 0 ? FIELDS : PRESSED;
			const found = [child, ...child.querySelectorAll(wanted)].find(
				element => element instanceof HTMLElement && element.matches(wanted) && element.checkVisibility(),
			);
			if (found instanceof HTMLElement) return found;
		}
		if (parent instanceof HTMLElement && parent.hasAttribute("tabindex")) return parent;
	}
	return null;
}

/**
 * Put the ref on the page, or on what a dialog holds, with a tabIndex: when the control that has the focus goes, or is
 * disabled for a while, the focus is not lost. The one in its place takes it, as the next row's when a row went, or it gets
 * it back.
 */
export function useKeptFocus<T extends HTMLElement = HTMLElement>() {
	const page = useRef<T>(null);
	const place = useRef<Place>(null);
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its start
	useLayoutEffect(() => {
		place.current = null;
	}, [pathname]);
	useEffect(() => {
		const { current } = page;
		if (!current) return;
		const keep = (target: EventTarget | null) => {
			// What a dialog asks meanwhile is no other place, unless the ref is within it.
			if (!(target instanceof Element) || target.closest(DIALOG) !== current.closest(DIALOG)) return;
			place.current = current.contains(target) && target !== current ? placeOf(target, current) : null;
		};
		// What got the focus before the page answered.
		keep(document.activeElement);
		const onFocus = ({ target }: FocusEvent) => keep(target);
		// Whoever went elsewhere is left there; an element that is taken out may say the same, a moment before it goes.
		const onLeave = () =>
			queueMicrotask(() => {
				const control = place.current?.control;
				const isThere = control?.isConnected && !control.matches(":disabled");
				const now = document.activeElement;
				// A question that is asked meanwhile gives the focus back, if what asked it is still there.
				const isAsked = now?.closest(DIALOG) && now.closest(DIALOG) !== current.closest(DIALOG);
				if (isThere && !isAsked && !current.contains(now)) place.current = null;
			});
		const watch = new MutationObserver(() => {
			if (!place.current || document.activeElement !== document.body) return;
			const { control } = place.current;
			if (control.matches(":disabled") && control.isConnected) return;
			const next = control.isConnected && control instanceof HTMLElement ? control : nextTo(place.current);
			place.current = null;
			next?.focus();
		});
		watch.observe(current, { childList: true, subtree: true, attributeFilter: ["disabled"] });
		// Where a dialog goes that gave the focus back to nothing: what opened it went meanwhile.
		watch.observe(document.body, { childList: true });
		document.addEventListener("focusin", onFocus);
		current.addEventListener("focusout", onLeave);
		return () => {
			watch.disconnect();
			document.removeEventListener("focusin", onFocus);
			current.removeEventListener("focusout", onLeave);
		};
	}, []);
	return page;
}
