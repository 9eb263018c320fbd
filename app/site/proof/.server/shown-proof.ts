import { entityManager } from "#app/services.server.ts";
import { cacheOrNone } from "#app/site/content/.server/cache-until-change.ts";
import { listProofs } from "#db/proofs/proofs.ts";
import { widthsOf } from "#domain/content/pictures.ts";

/** What shows that there is a firm, empty text where nothing was said: read once, and again after a change. */
export const shownProof = cacheOrNone("proof", async () => {
	const found = await listProofs(entityManager(), { active: true });
	return found.map(({ id, kind, title, text, url, picture, alt }) => ({
		id,
		kind,
		title,
		text,
		url,
		picture: picture
			? {
					id: picture.id,
					alt,
					width: picture.width,
					height: picture.height,
					widths: widthsOf(picture.width),
				}
			: null,
	}));
});
export type ShownProof = Awaited<ReturnType<typeof shownProof>>[number];
