import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** The focused control, and its ancestors with its position in each. */
interface FocusPosition {
	control: Element;
	path: { parent: Element; at: number }[];
}

const DIALOG = "[role=dialog],[role=alertdialog]";
const PRESSED = "a[href],button:enabled,summary";
const FIELDS = `${PRESSED},input:enabled,select:enabled,textarea:enabled`;

function positionOf(control: Element, page: Element): FocusPosition {
	const path: FocusPosition["path"] = [];
	for (let child = control; child !== page && child.parentElement; child = child.parentElement)
		path.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
	return { control, path };
}

/**
 * Returns the element to focus after a control was removed: the one in its place, the one before it, or a focusable ancestor.
 */
function nextTo({ path }: FocusPosition): HTMLElement | null {
	for (const { parent, at } of path) {
		if (!parent.isConnected) continue;
		const siblings = [...parent.children].slice(0, at + 1).toReversed();
		for (const [back, child] of siblings.entries()) {
			// Focusing a field further up would open the on-screen keyboard needlessly.
			const wanted = back === 0 ? FIELDS : PRESSED;
			const candidate = [child, ...child.querySelectorAll(wanted)].find(
				element => element instanceof HTMLElement && element.matches(wanted) && element.checkVisibility(),
			);
			if (candidate instanceof HTMLElement) return candidate;
		}
		if (parent instanceof HTMLElement && parent.hasAttribute("tabindex")) return parent;
	}
	return null;
}

/**
 * Returns a ref for the page, or for a dialog's content, with a tabIndex: when the focused control is removed or temporarily
 * disabled, the focus is not lost. The control in its place takes it, such as that of the next row, or it gets it back itself.
 */
export function useFocusRestore<T extends HTMLElement = HTMLElement>() {
	const page = useRef<T>(null);
	const position = useRef<FocusPosition>(null);
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: navigation resets the remembered place
	useLayoutEffect(() => {
		position.current = null;
	}, [pathname]);
	useEffect(() => {
		const { current } = page;
		if (!current) return;
		const keep = (target: EventTarget | null) => {
			// A dialog opened meanwhile does not change the place, unless the ref is within it.
			if (!(target instanceof Element) || target.closest(DIALOG) !== current.closest(DIALOG)) return;
			position.current = current.contains(target) && target !== current ? positionOf(target, current) : null;
		};
		// The focus may have been set before hydration.
		keep(document.activeElement);
		const onFocus = ({ target }: FocusEvent) => keep(target);
		// A focus outside is left there. Checked in a microtask, because focusout also fires just before an element is removed.
		const onLeave = () =>
			queueMicrotask(() => {
				const control = position.current?.control;
				const isThere = control?.isConnected && !control.matches(":disabled");
				const now = document.activeElement;
				// A dialog opened meanwhile returns the focus itself, if its opener still exists.
				const isAsked = now?.closest(DIALOG) && now.closest(DIALOG) !== current.closest(DIALOG);
				if (isThere && !isAsked && !current.contains(now)) position.current = null;
			});
		const watch = new MutationObserver(() => {
			if (!position.current || document.activeElement !== document.body) return;
			const { control } = position.current;
			if (control.matches(":disabled") && control.isConnected) return;
			const next = control.isConnected && control instanceof HTMLElement ? control : nextTo(position.current);
			position.current = null;
			next?.focus();
		});
		watch.observe(current, { childList: true, subtree: true, attributeFilter: ["disabled"] });
		// A dialog that closes after its opener was removed leaves the focus on the body.
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
