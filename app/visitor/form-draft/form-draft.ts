import { afterPaint } from "#app/ui/after-paint.ts";

const PREFIX = "form-draft:";

/** Selector of the fields whose text is stored; never a checkbox, a password or a hidden field. */
const WORDS =
	"form[method=post] :is(input:is([type=text],[type=email],[type=tel],:not([type])),select,textarea)[id]";
/** Name of the honeypot field, which only robots fill in. */
const HONEYPOT = "website";

type WordField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isWordField(element: unknown): element is WordField {
	const holds =
		element instanceof HTMLInputElement ||
		element instanceof HTMLSelectElement ||
		element instanceof HTMLTextAreaElement;
	return holds && element.name !== HONEYPOT && element.matches(WORDS);
}

const keyOf = (field: WordField) => `${PREFIX}${location.pathname}:${field.id}`;

function keep(field: WordField): void {
	if (field.value === "") sessionStorage.removeItem(keyOf(field));
	else sessionStorage.setItem(keyOf(field), field.value);
}

/** Deletes the stored draft of a form that was sent. A reset of the form does the same. */
export function forgetDraft(form: HTMLFormElement): void {
	try {
		for (const field of form.elements) if (isWordField(field)) sessionStorage.removeItem(keyOf(field));
	} catch {
		// Without storage there is no draft to delete.
	}
}

/** Deletes this page's drafts after a form was posted without scripts and accepted by the server. */
function forgetPosted(): void {
	if (!new URLSearchParams(location.search).has("sent")) return;
	const here = `${PREFIX}${location.pathname}:`;
	for (const key of Object.keys(sessionStorage)) if (key.startsWith(here)) sessionStorage.removeItem(key);
}

/**
 * Keeps drafts of this tab's forms across a reload and back navigation, until they are sent. Must be called before anything
 * reads the fields. What the visitor or the server wrote into a field takes precedence over the stored draft.
 */
export function keepDrafts(): void {
	try {
		forgetPosted();
		for (const field of document.querySelectorAll(WORDS)) {
			if (!isWordField(field)) continue;
			if (field.value === "") field.value = sessionStorage.getItem(keyOf(field)) ?? "";
			else if (!(field instanceof HTMLInputElement) || field.value !== field.defaultValue) keep(field);
		}
	} catch (error) {
		console.warn("Drafts could not be kept", error);
		return;
	}
	const typed = new Set<WordField>();
	const keepTyped = () => {
		try {
			for (const field of typed) keep(field);
		} catch (error) {
			console.warn("Drafts could not be kept", error);
		}
		typed.clear();
	};
	const hear = ({ target }: Event) => {
		if (!isWordField(target)) return;
		typed.add(target);
		// After the paint, because storage may have to be loaded from disk and would delay the typed letter.
		afterPaint(keepTyped);
	};
	const forget = ({ target }: Event) => {
		if (target instanceof HTMLFormElement) forgetDraft(target);
	};
	// In the capture phase, before React: React stops the propagation of events in a section that is not hydrated yet.
	window.addEventListener("input", hear, { capture: true });
	window.addEventListener("pagehide", keepTyped);
	window.addEventListener("reset", forget, { capture: true });
}
