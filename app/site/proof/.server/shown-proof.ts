import { entityManager } from "#app/services.server.ts";
import { cacheOrEmpty } from "#app/site/content/.server/cache-until-change.ts";
import { listProofs } from "#db/proofs/proofs.ts";
import { widthsOf } from "#domain/content/pictures.ts";

/** Active proofs, with empty strings for missing values; cached until a change. */
export const shownProof = cacheOrEmpty("proof", async () => {
	const proofs = await listProofs(entityManager(), { active: true });
	return proofs.map(({ id, kind, title, text, url, picture, alt }) => ({
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
