/** Milliseconds without a key after which type-ahead starts a new word, as in Chromium's own. */
const PAUSE_MS = 1_000;
/** Keys that end type-ahead: after moving or choosing, the next space chooses an option. */
const MOVES = /^(Arrow|Page|Home|End|Enter|Escape|Tab)/;

/**
 * Renders a select's list inside the page if the browser supports it and there is a mouse (see its style). A select that has
 * the focus now is changed on blur, because an open list would close. Returns a function that undoes this.
 */
export function showListInPage(select: HTMLSelectElement): () => void {
	const show = () => select.toggleAttribute("data-page-list", true);
	const find = findAsTyped();
	if (document.activeElement === select) select.addEventListener("blur", show, { once: true });
	else show();
	select.addEventListener("keydown", find);
	return () => {
		select.removeEventListener("blur", show);
		select.removeEventListener("keydown", find);
	};
}

/**
 * Type-ahead that finds "United Kingdom" for "united k" in a list inside the page. Chromium has its own type-ahead there, but
 * chooses an option at a space, even within a name: from the first space on, this one handles the keys.
 */
function findAsTyped() {
	let typed = "";
	let lastMs = 0;
	return (event: KeyboardEvent): void => {
		const { target, key, timeStamp } = event;
		if (MOVES.test(key)) typed = "";
		if (!(target instanceof HTMLOptionElement) || key.length !== 1 || event.ctrlKey || event.metaKey) return;
		typed = (timeStamp - lastMs < PAUSE_MS ? typed + key.toLowerCase() : key.toLowerCase()).trimStart();
		lastMs = timeStamp;
		if (!typed.includes(" ")) return;
		event.preventDefault();
		const options = [...(target.closest("select")?.options ?? [])];
		options.find(option => option.text.toLowerCase().startsWith(typed))?.focus();
	};
}
