let isPressing = false;
let isWatching = false;

/** Notes from now on whether a press is under way; a touch counts once the browser makes a press of it. */
export function watchPresses(): void {
	if (isWatching) return;
	isWatching = true;
	const set = (pressing: boolean) => () => {
		isPressing = pressing;
	};
	window.addEventListener("mousedown", set(true), { capture: true });
	for (const end of ["mouseup", "dragend"]) window.addEventListener(end, set(false), { capture: true });
}

/** Runs `act` when the press that is under way has ended in its click, at once where there is none. */
export function afterPress(act: () => void): void {
	if (isPressing) window.addEventListener("mouseup", () => setTimeout(act), { once: true, capture: true });
	else act();
}
