const CONTROLS = "a[href],button,label,summary";

const holds = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
	x >= left && x <= right && y >= top && y <= bottom;

/**
 * Makes a click reach the control on which the press began, even if a colleague's change is rendered meanwhile and moves the
 * control. The browser would dispatch that click to the common ancestor, or on a phone to the element that moved there.
 */
export function preserveClicks(): void {
	let pressed: { control: HTMLElement; rect: DOMRect } | null = null;
	const onDown = ({ target }: PointerEvent) => {
		const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
		pressed = control && { control, rect: control.getBoundingClientRect() };
	};
	const onClick = (event: MouseEvent) => {
		const press = pressed;
		pressed = null;
		// A click from the keyboard or a script has no coordinates.
		if (!press || event.detail === 0 || !(event.target instanceof Node)) return;
		const { control, rect } = press;
		const { x, y } = control.getBoundingClientRect();
		if (!control.isConnected || control.contains(event.target) || (x === rect.x && y === rect.y)) return;
		// Releasing elsewhere cancels the click.
		if (!holds(rect, event.clientX, event.clientY)) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		control.click();
	};
	window.addEventListener("pointerdown", onDown, { capture: true });
	window.addEventListener("click", onClick, { capture: true });
}
