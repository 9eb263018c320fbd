/** Milliseconds without a key after which a word begins anew, as in Chromium's own search. */
const PAUSE_MS = 1_000;
/** Keys that end a word: who moves or chooses types no more of it, and the next blank chooses. */
const MOVES = /^(Arrow|Page|Home|End|Enter|Escape|Tab)/;

/**
 * Makes a select's list part of the page where the browser can and there is a mouse (see its style). The select that is
 * being used when its script arrives changes once it is left: an open list would close. Gives what undoes it.
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
 * Finds "United Kingdom" for "united k" in a list of the page. Chromium finds words there by itself, and chooses at a
 * blank, also in the middle of a name: from the blank on, the search is this one.
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
