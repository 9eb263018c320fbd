/** Makes a button open and close the element with this id: `<button {...toggles("costs-housing", true)}>`. */
export function toggles(id: string, open: boolean) {
	return { "data-toggles": "", "aria-controls": id, "aria-expanded": open };
}

function toggle(button: Element): void {
	const open = button.getAttribute("aria-expanded") !== "true";
	button.setAttribute("aria-expanded", String(open));
	const panel = document.getElementById(button.getAttribute("aria-controls") ?? "");
	if (panel) panel.dataset.open = String(open);
}

/** Lets every such button of the page work. */
export function followToggles(): void {
	document.addEventListener("click", ({ target }) => {
		const button = target instanceof Element ? target.closest("[data-toggles]") : null;
		if (button) toggle(button);
	});
}
