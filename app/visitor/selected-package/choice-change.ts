/** Dispatched on window when the chosen package or the kept quote changed. */
export const CHOICE_CHANGED = "choicechange";

export function announceChoice(): void {
	window.dispatchEvent(new Event(CHOICE_CHANGED));
}
