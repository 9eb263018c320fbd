import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { frameCopy } from "./copy.ts";
import { type SubPage, type SubPageId, UK_SUB_PAGES } from "./sub-pages.ts";

/** Returns a sub-page of the hub with its current copy. Throws for an unknown id. */
export function useSubPage(id: SubPageId): SubPage {
	const { pages, nextPages } = useCopy(frameCopy);
	const page = withTexts(UK_SUB_PAGES, pages).find(candidate => candidate.id === id);
	if (!page) throw new Error(`No sub-page is ${id}`);
	return { ...page, next: { ...page.next, label: nextPages[page.id] ?? page.next.label } };
}
