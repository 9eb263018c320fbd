import type { frameCopy } from "#app/site/frame/copy.ts";

/** The id of the template in which a page brings what it says of kept forms, each text under its name. */
export const KEPT_WORDS = "kept-words";

/** What the page says of a form that is kept on this device, as staff want it today. */
export function keptWord(name: keyof typeof frameCopy.texts.kept): string {
	const words = document.getElementById(KEPT_WORDS);
	if (!(words instanceof HTMLTemplateElement)) return "";
	return words.content.querySelector(`[data-word=${name}]`)?.textContent ?? "";
}
