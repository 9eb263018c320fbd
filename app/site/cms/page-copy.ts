import { createContext, useContext, useMemo } from "react";

/** Texts of a page, nested like the page: the first level is the section. */
export type CopyTree = { readonly [name: string]: string | CopyTree };

/** The same shape, typed as any strings. */
export type Copy<T extends CopyTree> = {
	readonly [K in keyof T]: T[K] extends CopyTree ? Copy<T[K]> : string;
};

/** Texts of one page; each has an id under which staff can replace it (docs/specification/every-page.md#editable-texts). */
export interface PageCopy<T extends CopyTree = CopyTree> {
	readonly page: string;
	readonly texts: T;
}

/** Replacement texts by element id. */
export type CopyOverrides = Readonly<Record<string, string>>;

/** One replaceable text (docs/specification/back-office.md#cms-editor). */
export interface CopyDefault {
	page: string;
	sectionId: string;
	elementId: string;
	elementType: "text" | "link";
	defaultText: string;
}

export function pageCopy<const T extends CopyTree>(page: string, texts: T): PageCopy<T> {
	return { page, texts };
}

/** Converts a name to its form in ids: "packageName" becomes "package-name". */
export function kebab(name: string): string {
	return name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}

/** Returns "link" for names that end in Href or Url, else "text". */
function typeOf(name: string): CopyDefault["elementType"] {
	return /(Href|Url)$/.test(name) ? "link" : "text";
}

function* walk(tree: CopyTree, path: string[]): Generator<{ path: string[]; text: string }> {
	for (const [name, value] of Object.entries(tree)) {
		if (typeof value === "string") yield { path: [...path, name], text: value };
		else yield* walk(value, [...path, name]);
	}
}

const idOf = (page: string, path: readonly string[]) => [page, ...path].map(kebab).join("-");

/** Returns every replaceable text of a page with its id and default. */
export function copyDefaults({ page, texts }: PageCopy): CopyDefault[] {
	return [...walk(texts, [])].map(({ path, text }) => ({
		page,
		sectionId: idOf(page, path.slice(0, 1)),
		elementId: idOf(page, path),
		elementType: typeOf(path.at(-1) ?? ""),
		defaultText: text,
	}));
}

/** Returns the page's texts with overrides applied. */
export function applyOverrides<T extends CopyTree>(copy: PageCopy<T>, overrides: CopyOverrides): Copy<T> {
	const prefix = `${kebab(copy.page)}-`;
	// Fast path: most pages have no override.
	if (!Object.keys(overrides).some(id => id.startsWith(prefix))) return copy.texts as Copy<T>;
	const replace = (tree: CopyTree, path: string[]): CopyTree =>
		Object.fromEntries(
			Object.entries(tree).map(([name, value]) => {
				const here = [...path, name];
				return [
					name,
					typeof value === "string" ? (overrides[idOf(copy.page, here)] ?? value) : replace(value, here),
				];
			}),
		);
	// The tree keeps its shape; only strings change.
	return replace(copy.texts, []) as Copy<T>;
}

/** Texts of a record or page by name. */
export type Lines = { readonly [name: string]: string };
/** Texts of records within a page's copy: record id to field texts. */
export type RecordTexts = { readonly [id: string]: { readonly [field: string]: string | Lines } };

/** A record with a stable id, which is part of its texts' ids: overrides survive when the record is moved or reworded. */
type Identified = { readonly id: string };

/** Fields without visible text. */
const NOT_TEXTS = new Set(["id", "icon", "href", "path", "next", "method", "button", "badge", "claim"]);

function isText(value: unknown): value is string | Lines {
	return (
		typeof value === "string" ||
		(typeof value === "object" &&
			value !== null &&
			!Array.isArray(value) &&
			Object.values(value).every(line => typeof line === "string"))
	);
}

/**
 * Returns the texts of records as part of a page's copy, so that staff can override each
 * (docs/specification/every-page.md#editable-texts).
 */
export function recordTexts(records: readonly Identified[]): RecordTexts {
	return Object.fromEntries(
		records.map(record => [
			record.id,
			Object.fromEntries(
				Object.entries(record).filter(([field, value]) => !NOT_TEXTS.has(field) && isText(value)),
			),
		]),
	);
}

export const CopyOverridesContext = createContext<CopyOverrides>({});

/** Returns a page's texts with staff's current overrides: `const t = useCopy(homeCopy)`, then `t.hero.title`. */
export function useCopy<T extends CopyTree>(copy: PageCopy<T>): Copy<T> {
	const overrides = useContext(CopyOverridesContext);
	return useMemo(() => applyOverrides(copy, overrides), [copy, overrides]);
}

/** Returns the records with their current texts from the page's copy. */
export function withTexts<T extends Identified>(records: readonly T[], texts: RecordTexts): T[] {
	return records.map(record => ({ ...record, ...texts[record.id] }));
}
