let over: Promise<void> | undefined;
let end: (() => void) | undefined;

/** Knows from now on whether a press is under way, by mouse, finger or pen. */
export function followPresses(): void {
	const onDown = ({ button }: PointerEvent) => {
		if (button === 0) over ??= new Promise(resolve => (end = resolve));
	};
	const onOver = () => {
		end?.();
		over = undefined;
	};
	window.addEventListener("pointerdown", onDown, { capture: true });
	// A menu of the browser's, or another window, may keep the release to itself.
	for (const type of ["pointerup", "pointercancel", "contextmenu"])
		window.addEventListener(type, onOver, { capture: true });
	window.addEventListener("blur", onOver);
}

/** Resolves when no press is under way: what moved away from under it would be left without its click. */
export const untilReleased = async (): Promise<void> => over;
