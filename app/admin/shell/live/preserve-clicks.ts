const CONTROLS = "a[href],button,label,summary";

const holds = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
	x >= left && x <= right && y >= top && y <= bottom;

/**
 * Makes a click reach the control on which the press began, even if a colleague's change is rendered meanwhile and moves the
 * control. The browser would dispatch that click to the common ancestor, or on a phone to the element that moved there.
 */
export function preserveClicks(): void {
	let began: { control: HTMLElement; place: DOMRect } | null = null;
	const onDown = ({ target }: PointerEvent) => {
		const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
		began = control && { control, place: control.getBoundingClientRect() };
	};
	const onClick = (event: MouseEvent) => {
		const press = began;
		began = null;
		// A click from the keyboard or a script has no coordinates.
		if (!press || event.detail === 0 || !(event.target instanceof Node)) return;
		const { control, place } = press;
		const { x, y } = control.getBoundingClientRect();
		if (!control.isConnected || control.contains(event.target) || (x === place.x && y === place.y)) return;
		// Releasing elsewhere cancels the click.
		if (!holds(place, event.clientX, event.clientY)) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		control.click();
	};
	window.addEventListener("pointerdown", onDown, { capture: true });
	window.addEventListener("click", onClick, { capture: true });
}
