let over: Promise<void> | undefined;
let end: (() => void) | undefined;

/** Any of these ends a press: a menu of the browser's, such as a select's, may keep the release to itself. */
const ENDS = ["pointerup", "pointercancel", "pointermove", "contextmenu", "change", "keydown"];

/** Knows from now on whether a press is under way, by mouse, finger or pen. */
export function followPresses(): void {
	const onDown = ({ button }: PointerEvent) => {
		if (button === 0) over ??= new Promise(resolve => (end = resolve));
	};
	const onEnd = (event: Event) => {
		if (event.type === "pointermove" && event instanceof PointerEvent && event.buttons > 0) return;
		end?.();
		over = undefined;
	};
	window.addEventListener("pointerdown", onDown, { capture: true });
	for (const type of ENDS) window.addEventListener(type, onEnd, { capture: true, passive: true });
}

/** Resolves when no press is under way: what moved away from under it would be left without its click. */
export const untilReleased = async (): Promise<void> => over;
