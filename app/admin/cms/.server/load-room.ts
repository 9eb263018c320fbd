import { loadProofs, loadTestimonials } from "#app/admin/content/.server/load-content.ts";
import { entityManager } from "#app/services.server.ts";
import { registry } from "#app/site/cms/.server/registry.ts";
import { isKnownPage } from "#app/visitor/vitals/.server/known-pages.ts";
import { listDrafts, textVersion } from "#db/cms/page-drafts.ts";
import { listElements, presentElement } from "#db/cms/read-elements.ts";
import { listContent } from "#db/content/list-content.ts";
import { CONTENT_KEYS } from "#domain/content/entries.ts";
import { pictureOf } from "#domain/content/pictures.ts";
import { loadElement } from "./load-cms.ts";

const HOME = "/";

/** Returns the data of the editing room: the pages, the unpublished drafts, and the selected text or picture. */
export async function loadRoom(url: URL) {
	const texts = await registry();
	const em = entityManager();
	const paths = [...new Set(texts.map(({ path }) => path))].filter(isKnownPage).sort();
	const wanted = url.searchParams.get("path") ?? HOME;
	const index = Number(url.searchParams.get("text") || Number.NaN);
	const text = texts[index];
	const key = CONTENT_KEYS[index - texts.length];
	const picture = url.searchParams.get("picture");
	const proofs = await loadProofs();
	const { testimonials } = await loadTestimonials();
	const drafts = (await listDrafts(em)).map(draft => {
		const at = texts.findIndex(known => known.elementId === draft.elementId);
		// Null for a text that no page has any more.
		return { ...draft, index: at, path: texts[at]?.path ?? null };
	});
	return {
		paths,
		path: paths.includes(wanted) ? wanted : HOME,
		index: text || key ? index : null,
		drafts,
		text: text
			? {
					...(await loadElement(text.elementId)),
					ids: [],
					version: await textVersion(em, text.elementId),
				}
			: null,
		entry: key ? ((await listContent(em)).find(entry => entry.key === key) ?? null) : null,
		proof: (picture && proofs.find(proof => proof.picture?.id === picture)) || null,
		testimonial: (picture && testimonials.find(({ imageUrl }) => pictureOf(imageUrl) === picture)) || null,
		/** Changes with every change to a page, so that the frame reloads. */
		version: versionOf([
			...drafts.map(({ updatedAt }) => updatedAt),
			...(await listElements(em)).map(element => presentElement(element).updatedAt),
			...(await listContent(em)).map(({ updatedAt }) => updatedAt),
			...[...proofs, ...testimonials].map(({ updatedAt }) => updatedAt),
		]),
	};
}
export type Room = Awaited<ReturnType<typeof loadRoom>>;

const versionOf = (times: readonly (string | null)[]) =>
	`${times.length} ${times.reduce<string>((latest, time) => (time && time > latest ? time : latest), "")}`;
