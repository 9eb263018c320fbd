const CONTROLS = "a[href],button,label,summary";

const holds = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
	x >= left && x <= right && y >= top && y <= bottom;

/**
 * From now on a press reaches the control that it began on, also where a colleague's change is shown meanwhile and the
 * control moves away from under it. A browser gives such a click to what holds both places, or on a phone to what came there.
 */
export function keepPresses(): void {
	let began: { control: HTMLElement; place: DOMRect } | null = null;
	const onDown = ({ target }: PointerEvent) => {
		const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
		began = control && { control, place: control.getBoundingClientRect() };
	};
	const onClick = (event: MouseEvent) => {
		const press = began;
		began = null;
		// A key's or a script's click has no place.
		if (!press || event.detail === 0 || !(event.target instanceof Node)) return;
		const { control, place } = press;
		const { x, y } = control.getBoundingClientRect();
		if (!control.isConnected || control.contains(event.target) || (x === place.x && y === place.y)) return;
		// Whoever lets go elsewhere wants no click.
		if (!holds(place, event.clientX, event.clientY)) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		control.click();
	};
	window.addEventListener("pointerdown", onDown, { capture: true });
	window.addEventListener("click", onClick, { capture: true });
}
