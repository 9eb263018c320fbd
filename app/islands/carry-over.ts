type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const CONTROLS = "input, select, textarea";
const controlsIn = (element: HTMLElement) => [...element.querySelectorAll<Control>(CONTROLS)];

/**
 * Preserves a visitor's input when React re-renders an island instead of hydrating it, because translators or password managers
 * changed its HTML. Call it before hydration; the returned function restores values, choices and focus in the new controls.
 */
export function preserveInput(element: HTMLElement): () => void {
	const before = controlsIn(element);
	let focused = document.activeElement;
	const follow = ({ target }: FocusEvent) => {
		if (target instanceof Element) focused = target;
	};
	element.addEventListener("focusin", follow);
	return () => {
		element.removeEventListener("focusin", follow);
		const drawn = controlsIn(element);
		before.forEach((old, place) => {
			const control = drawn[place];
			if (!old.isConnected && control?.name === old.name) carryOver(old, control, old === focused);
		});
	};
}

function carryOver(old: Control, control: Control, hadFocus: boolean): void {
	const isTicked = old instanceof HTMLInputElement && control instanceof HTMLInputElement;
	if (isTicked && control.checked !== old.checked) control.checked = old.checked;
	if (control.value !== old.value) control.value = old.value;
	if (!hadFocus) return;
	control.focus({ preventScroll: true });
	if (old instanceof HTMLSelectElement || control instanceof HTMLSelectElement) return;
	// Inputs of some types, such as email, have no text selection.
	if (old.selectionStart !== null) control.setSelectionRange(old.selectionStart, old.selectionEnd);
}
