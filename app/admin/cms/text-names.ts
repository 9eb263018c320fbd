import { kebab } from "#app/site/cms/page-copy.ts";
import { properly } from "#domain/word-of.ts";

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const spaced = (id: string) => properly(id.replaceAll("-", " ").trim());

/** A text's name for people, out of where it stands: "home-hero-fees-figure" of "home-hero" is "Hero: fees figure". */
export function textName({
	page,
	sectionId,
	elementId,
}: {
	page: string;
	sectionId: string;
	elementId: string;
}): string {
	const prefix = kebab(page);
	const section = spaced(sectionId.startsWith(prefix) ? sectionId.slice(prefix.length) : sectionId);
	const rest = spaced(elementId.startsWith(sectionId) ? elementId.slice(sectionId.length) : elementId);
	if (!section) return sentence(rest);
	return sentence(rest ? `${section}: ${rest}` : section);
}
