let isPressing = false;
let isWatching = false;

/** Tracks from now on whether a press is in progress; a touch counts once the browser turns it into mouse events. */
export function watchPresses(): void {
	if (isWatching) return;
	isWatching = true;
	const set = (pressing: boolean) => () => {
		isPressing = pressing;
	};
	window.addEventListener("mousedown", set(true), { capture: true });
	for (const end of ["mouseup", "dragend"]) window.addEventListener(end, set(false), { capture: true });
}

/** Runs `act` after the press in progress has ended in its click, or at once if there is none. */
export function afterPress(act: () => void): void {
	if (isPressing) window.addEventListener("mouseup", () => setTimeout(act), { once: true, capture: true });
	else act();
}
