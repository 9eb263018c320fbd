import { withTexts } from "#app/site/cms/record-texts.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { frameCopy } from "./copy";
import { type SubPage, UK_SUB_PAGES } from "./sub-pages.ts";

/** The sub-pages of the hub in the words of today. */
function useSubPages(): SubPage[] {
	const { pages, nextPages } = useCopy(frameCopy);
	return withTexts(UK_SUB_PAGES, pages).map(page => ({
		...page,
		next: { ...page.next, label: nextPages[page.id] ?? page.next.label },
	}));
}

/** One sub-page by its path. Throws for a path that is none. */
export function useSubPage(path: string): SubPage {
	const page = useSubPages().find(candidate => candidate.path === path);
	if (!page) throw new Error(`No sub-page has the path ${path}`);
	return page;
}
