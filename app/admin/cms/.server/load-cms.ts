import { data } from "react-router";
import { entityManager } from "#app/services.server.ts";
import { type RegisteredText, registry } from "#app/site/cms/.server/registry.ts";
import { listDrafts } from "#db/cms/page-drafts.ts";
import { type ElementView, listElements, listVersions, presentElement } from "#db/cms/read-elements.ts";
import { matchesAllWords } from "#domain/matches-all-words.ts";
import { toStorableText } from "#domain/shape.ts";

/** A replaceable text as listed. */
export interface ReplaceableText extends Omit<RegisteredText, "exclusive"> {
	/** Its index among all texts. */
	index: number;
}

/** Number of texts shown at once; a search narrows them down. */
const SHOWN = 400;

async function texts(): Promise<ReplaceableText[]> {
	return (await registry()).map(({ exclusive: _exclusive, ...text }, index) => ({ ...text, index }));
}

/** Returns the replaced texts, and the replaceable ones: the pages, and the sections of a chosen page or a search. */
export async function loadCms(url: URL) {
	const q = url.searchParams.get("q")?.trim().slice(0, 200) ?? "";
	const page = url.searchParams.get("page") ?? "";
	const all = await texts();
	const elements: ElementView[] = (await listElements(entityManager())).map(presentElement);
	const matching = all.filter(
		text => (!page || text.page === page) && matchesAllWords(`${text.elementId} ${text.defaultText}`, q),
	);
	const shown = q || page ? matching.slice(0, SHOWN) : [];
	return {
		q,
		page,
		pages: [...Map.groupBy(all, text => text.page)].map(([name, { length }]) => ({ name, texts: length })),
		elements,
		sections: [...Map.groupBy(shown, text => text.sectionId).values()],
		shown: shown.length,
		found: matching.length,
	};
}

/** The replaceable texts as listed. */
export type ShownTexts = Omit<Awaited<ReturnType<typeof loadCms>>, "elements">;

/**
 * Returns an element with its history and its default text, null for no id or an unknown one; and the ids of all texts of the
 * pages.
 */
export async function loadElement(elementId: string | null) {
	const all = await texts();
	const ids = all.map(({ elementId: id, sectionId }) => ({ elementId: id, sectionId }));
	const defaultText = all.find(text => text.elementId === elementId) ?? null;
	if (elementId === null) return { element: null, defaultText, versions: [], ids };
	const em = entityManager();
	const element = (await listElements(em)).find(candidate => candidate.elementId === elementId);
	const versions = (await listVersions(em, elementId)).map(
		({ version, content, isActive, deleted, author, createdAt }) => ({
			version,
			content,
			isActive,
			deleted,
			author,
			createdAt: createdAt.toISOString(),
		}),
	);
	return { element: element ? presentElement(element) : null, defaultText, versions, ids };
}

/** A previous version of an element. */
export type VersionView = Awaited<ReturnType<typeof loadElement>>["versions"][number];

/** Returns the element being edited, with the draft that will replace it; throws a 404 for an unknown one. */
export async function loadKnownElement(elementId: string) {
	const loaded = await loadElement(toStorableText(elementId));
	if (!loaded.element && loaded.versions.length === 0) throw data(null, { status: 404 });
	const drafts = await listDrafts(entityManager());
	return { ...loaded, draft: drafts.find(draft => draft.elementId === elementId) ?? null };
}
