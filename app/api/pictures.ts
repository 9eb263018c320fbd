import { config } from "#app/config.server.ts";
import { json } from "#app/http/.server/present-error.ts";
import { readBytes } from "#app/http/.server/read-json.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { log } from "#app/services.server.ts";
import { createPicture } from "#db/pictures/pictures.ts";
import { LARGEST_PICTURE, pictureAddress } from "#domain/content/pictures.ts";
import { AppError, codeOf } from "#domain/errors.ts";

/** Tells whoever runs the site of a folder that takes no files, and staff that it is not their picture. */
function tellOfFolder(error: unknown): never {
	const ofFolder = error instanceof Error && "path" in error;
	if (!ofFolder) throw error;
	log.error({ folder: config.MEDIA_DIR, code: codeOf(error) }, "MEDIA_DIR cannot be written");
	const message = "Pictures cannot be stored at the moment. Please tell whoever runs this site.";
	throw new AppError("unavailable", message, { cause: error });
}

export const loader = resource({
	POST: admin(async ({ em, request, staff: { username } }) => {
		// Its library of codecs is loaded for the first picture, not by every process that starts.
		const { encodePicture } = await import("#app/site/pictures/.server/encode-picture.ts");
		const encoded = await encodePicture(await readBytes(request, LARGEST_PICTURE));
		const { id, width, height } = await createPicture(em, config.MEDIA_DIR, encoded, username).catch(
			tellOfFolder,
		);
		const [smallest] = encoded.sizes;
		return json({ id, width, height, url: pictureAddress(id, smallest?.width ?? width, "webp") }, 201);
	}),
});
export const action = loader;
