import { withTexts } from "#app/site/cms/record-texts.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { frameCopy } from "./copy";
import { type SubPage, UK_SUB_PAGES } from "./sub-pages.ts";

/** A sub-page of the hub, by its path, in the words of today. Throws for a path that is none. */
export function useSubPage(path: string): SubPage {
	const { pages, nextPages } = useCopy(frameCopy);
	const page = withTexts(UK_SUB_PAGES, pages).find(candidate => candidate.path === path);
	if (!page) throw new Error(`No sub-page has the path ${path}`);
	return { ...page, next: { ...page.next, label: nextPages[page.id] ?? page.next.label } };
}
