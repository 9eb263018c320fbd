/** Dispatched on window when the chosen package or the kept quote changed. */
export const CHOICE_CHANGED = "choicechange";

/** Tells the page that the choice changed. */
export function announceChoice(): void {
	window.dispatchEvent(new Event(CHOICE_CHANGED));
}
