/** The control with a tip that an event happened in, or null. */
export function controlOf(target: EventTarget | null): Element | null {
	return target instanceof Element ? target.closest("[data-tip]") : null;
}

/** Fetches what shows tips once a pointer or the focus reaches the first control that has one. */
export function startTips(): void {
	const started = new AbortController();
	const start = (event: Event) => {
		const control = controlOf(event.target);
		if (!control || (event instanceof PointerEvent && event.pointerType === "touch")) return;
		started.abort();
		const since = performance.now();
		import("./follow-tips").then(
			({ followTips }) => followTips(control, since),
			error => console.error("Tips could not be shown", error),
		);
	};
	for (const type of ["pointerover", "focusin"])
		document.addEventListener(type, start, { signal: started.signal });
}
