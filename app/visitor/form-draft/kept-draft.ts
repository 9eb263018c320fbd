import { tryStorage } from "#app/visitor/browser-storage.ts";

/**
 * Returns the stored drafts (form-draft.ts) of a form that is rendered after the page has loaded, by field name. `id` is the
 * form's, which starts its fields' ids.
 */
export function keptDraft(id: string, names: readonly string[]): Record<string, string> {
	const read = (name: string) =>
		sessionStorage.getItem(`form-draft:${location.pathname}:${id}-${name}`) ?? "";
	return tryStorage(() => Object.fromEntries(names.map(name => [name, read(name)]))) ?? {};
}
