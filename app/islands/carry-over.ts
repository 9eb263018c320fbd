type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const CONTROLS = "input, select, textarea";
const controlsIn = (element: HTMLElement) => [...element.querySelectorAll<Control>(CONTROLS)];

/**
 * Keeps what an island's visitor is writing where React draws it anew: what translators and password managers have put
 * into its HTML is none of React's. To be called before; the answer puts words, choices and focus into what is drawn.
 */
export function keepControls(element: HTMLElement): () => void {
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
	// Fields of some kinds, such as email, have no place of the cursor to ask for.
	if (old.selectionStart !== null) control.setSelectionRange(old.selectionStart, old.selectionEnd);
}
