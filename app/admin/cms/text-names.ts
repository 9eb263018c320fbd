import { type CopyDefault, kebab } from "#app/site/cms/page-copy.ts";
import { capitalise, fixCapitals } from "#domain/word-of.ts";

const spaced = (id: string) => fixCapitals(id.replaceAll("-", " ").trim());

/** Returns a readable name of a text from its ids: "home-hero-fees-figure" of "home-hero" is "Hero: fees figure". */
export function textName({
	page,
	sectionId,
	elementId,
}: Pick<CopyDefault, "page" | "sectionId" | "elementId">): string {
	const prefix = kebab(page);
	const section = spaced(sectionId.startsWith(prefix) ? sectionId.slice(prefix.length) : sectionId);
	const suffix = spaced(elementId.startsWith(sectionId) ? elementId.slice(sectionId.length) : elementId);
	if (!section) return capitalise(suffix);
	return capitalise(suffix ? `${section}: ${suffix}` : section);
}
