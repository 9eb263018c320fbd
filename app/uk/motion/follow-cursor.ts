/** Shows a glow and a dot that follow the mouse over `host`, rendered in `layer`. */
export function followCursor(host: HTMLElement, layer: HTMLElement, signal: AbortSignal): void {
	const parts = ["glow", "dot"].map(look => {
		const part = document.createElement("span");
		part.dataset[look] = "";
		part.hidden = true;
		return part;
	});
	const glow = document.createElement("div");
	glow.dataset.cursorGlow = "";
	glow.append(...parts);
	layer.append(glow);
	let frame = 0;
	const follow = ({ clientX, clientY }: PointerEvent) => {
		cancelAnimationFrame(frame);
		frame = requestAnimationFrame(() => {
			const { left, top } = host.getBoundingClientRect();
			for (const part of parts) {
				part.style.transform = `translate(${clientX - left}px,${clientY - top}px)`;
				part.hidden = false;
			}
		});
	};
	host.addEventListener("pointermove", follow, { passive: true, signal });
}
