import type { frameCopy } from "#app/site/frame/copy.ts";

/** Element id of the template that holds a page's copy about kept forms, each text under its name. */
export const QUEUE_COPY = "kept-words";

/** Returns a text about kept forms, as staff have edited it, from the page's template. */
export function queueCopy(name: keyof typeof frameCopy.texts.kept): string {
	const element = document.getElementById(QUEUE_COPY);
	if (!(element instanceof HTMLTemplateElement)) return "";
	return element.content.querySelector(`[data-word=${name}]`)?.textContent ?? "";
}
