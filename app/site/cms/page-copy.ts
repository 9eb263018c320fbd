/** Texts of a page, nested as the page is: the first level is the section. */
export type CopyTree = { readonly [name: string]: string | CopyTree };

/** The same texts with any words in them. */
export type Copy<T extends CopyTree> = {
	readonly [K in keyof T]: T[K] extends CopyTree ? Copy<T[K]> : string;
};

/**
 * The texts of one page, each with an id under which staff can replace it
 * (docs/specification/every-page.md#editable-texts).
 */
export interface PageCopy<T extends CopyTree = CopyTree> {
	readonly page: string;
	readonly texts: T;
}

/** Element id to the words that replace the default. */
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

/** A name as it stands in ids: "packageName" is "package-name". */
export function kebab(name: string): string {
	return name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}

/** Names ending in Href or Url hold addresses, everything else words. */
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

/** Every replaceable text of a page with its id and default. */
export function copyDefaults({ page, texts }: PageCopy): CopyDefault[] {
	return [...walk(texts, [])].map(({ path, text }) => ({
		page,
		sectionId: idOf(page, path.slice(0, 1)),
		elementId: idOf(page, path),
		elementType: typeOf(path.at(-1) ?? ""),
		defaultText: text,
	}));
}

/** The page's texts with the overrides in their places. */
export function applyOverrides<T extends CopyTree>(copy: PageCopy<T>, overrides: CopyOverrides): Copy<T> {
	const prefix = `${kebab(copy.page)}-`;
	// Most pages have no override: then their texts stand as they are.
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
	// The tree keeps its shape; only its words change.
	return replace(copy.texts, []) as Copy<T>;
}
