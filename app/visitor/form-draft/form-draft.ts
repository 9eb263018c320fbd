import { afterPaint } from "#app/ui/after-paint.ts";

const PREFIX = "form-draft:";

/** What holds words; never a consent box, a password or a hidden field. */
const WORDS =
	"form[method=post] :is(input:is([type=text],[type=email],[type=tel],:not([type])),select,textarea)[id]";
/** The field that only robots fill in. */
const TRAP = "website";

type WordField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isWordField(element: unknown): element is WordField {
	const holds =
		element instanceof HTMLInputElement ||
		element instanceof HTMLSelectElement ||
		element instanceof HTMLTextAreaElement;
	return holds && element.name !== TRAP && element.matches(WORDS);
}

const keyOf = (field: WordField) => `${PREFIX}${location.pathname}:${field.id}`;

function keep(field: WordField): void {
	if (field.value === "") sessionStorage.removeItem(keyOf(field));
	else sessionStorage.setItem(keyOf(field), field.value);
}

/** Forgets what was typed into a form: it was sent. A form's reset does the same. */
export function forgetDraft(form: HTMLFormElement): void {
	try {
		for (const field of form.elements) if (isWordField(field)) sessionStorage.removeItem(keyOf(field));
	} catch {
		// Nothing was kept then either.
	}
}

/** A form was posted without scripts, and the server took it. */
function forgetPosted(): void {
	if (!new URLSearchParams(location.search).has("sent")) return;
	const here = `${PREFIX}${location.pathname}:`;
	for (const key of Object.keys(sessionStorage)) if (key.startsWith(here)) sessionStorage.removeItem(key);
}

/**
 * Keeps half-written forms of this tab over a reload and the way back, until they are sent. Called before anything
 * reads the fields; what the visitor or the server wrote into them goes before what was kept.
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
		console.warn("Half-written forms could not be kept in this tab", error);
		return;
	}
	const typed = new Set<WordField>();
	const keepTyped = () => {
		try {
			for (const field of typed) keep(field);
		} catch (error) {
			console.warn("A half-written form could not be kept in this tab", error);
		}
		typed.clear();
	};
	const hear = ({ target }: Event) => {
		if (!isWordField(target)) return;
		typed.add(target);
		// The letter is seen first: the storage may have to be fetched.
		afterPaint(keepTyped);
	};
	const forget = ({ target }: Event) => {
		if (target instanceof HTMLFormElement) forgetDraft(target);
	};
	// Before React, which stops what happens in a section that still sleeps.
	window.addEventListener("input", hear, { capture: true });
	window.addEventListener("pagehide", keepTyped);
	window.addEventListener("reset", forget, { capture: true });
}
