import type { PageElement } from "#db/cms/page-element.ts";
import { resolveElement } from "#domain/content/page-element.ts";
import { registry } from "./registry.ts";

/** Returns the texts that replace defaults: only elements whose id, section and type fit a registered text. */
export async function overridesOf(elements: PageElement[]): Promise<Record<string, string>> {
	if (elements.length === 0) return {};
	const texts = new Map((await registry()).map(text => [text.elementId, text]));
	const overrides: Record<string, string> = {};
	for (const element of elements) {
		const text = texts.get(element.elementId);
		const resolved = text?.sectionId === element.sectionId ? resolveElement(element) : null;
		if (!text || !resolved) continue;
		// A link may only be replaced by a validated URL.
		const value = text.elementType === "link" ? resolved.href : resolved.text;
		if (value !== undefined) overrides[element.elementId] = value;
	}
	return overrides;
}

/** Returns the overrides that the page at `pathname` may show. */
export async function overridesFor(pathname: string, overrides: Record<string, string>) {
	if (Object.keys(overrides).length === 0) return overrides;
	const texts = new Map((await registry()).map(text => [text.elementId, text]));
	const entries = Object.entries(overrides).filter(([id]) => {
		const text = texts.get(id);
		return !text?.exclusive || text.path === pathname;
	});
	return Object.fromEntries(entries);
}
