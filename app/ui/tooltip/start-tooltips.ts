/** Loads the tooltip code once the pointer or the focus reaches the first control that has a tooltip. */
export function startTooltips(): void {
	const started = new AbortController();
	const start = (event: Event) => {
		const control = event.target instanceof Element ? event.target.closest("[data-tip]") : null;
		if (!control || (event instanceof PointerEvent && event.pointerType === "touch")) return;
		started.abort();
		const since = performance.now();
		import("./show-tooltips.ts").then(
			({ showTooltips }) => showTooltips(control, since),
			error => console.error("Tips could not be shown", error),
		);
	};
	for (const type of ["pointerover", "focusin"])
		document.addEventListener(type, start, { signal: started.signal });
}
