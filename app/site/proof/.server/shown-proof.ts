import { briefly } from "#app/http/.server/present-error.ts";
import { requestScope } from "#app/http/.server/request-scope.ts";
import { entityManager, log } from "#app/services.server.ts";
import { keepUntilChange } from "#app/site/content/.server/keep-until-change.ts";
import { listProofs } from "#db/proofs/proofs.ts";
import { widthsOf } from "#domain/content/pictures.ts";
import type { ShownProof } from "../shown-proof.ts";

/** What shows that there is a firm: read once, and again after a change. */
const kept = keepUntilChange(async (): Promise<ShownProof[]> => {
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

/** The same for a page; while the database is away it shows none, and is not kept. */
export async function shownProof(): Promise<ShownProof[]> {
	try {
		return await kept();
	} catch (error) {
		log.warn({ err: briefly(error) }, "proof could not be read");
		requestScope().cacheable = false;
		return [];
	}
}
