import { json } from "#app/http/.server/present-error.ts";
import { idParam, readBytes } from "#app/http/.server/read-request.ts";
import { admin, resources, visitor } from "#app/http/.server/resource.ts";
import { config, log } from "#app/services.server.ts";
import { createPicture, readPicture } from "#db/pictures/pictures.ts";
import { LARGEST_PICTURE, PICTURE_FORMATS, pictureAddress } from "#domain/content/pictures.ts";
import { AppError, errorCode, notFound } from "#domain/errors.ts";

/** Logs a write error of MEDIA_DIR for the operator, and tells staff that their picture is not at fault. */
function rethrowFolderError(error: unknown): never {
	const ofFolder = error instanceof Error && "path" in error;
	if (!ofFolder) throw error;
	log.error({ folder: config.MEDIA_DIR, code: errorCode(error) }, "MEDIA_DIR cannot be written");
	const message = "Pictures cannot be stored at the moment. Please tell whoever runs this site.";
	throw new AppError("unavailable", message, { cause: error, retryAfterSeconds: 600 });
}

/** The bytes at a picture's URL never change: browsers may cache them for ever. */
const IMMUTABLE = "public, max-age=31536000, immutable";

export const loader = resources({
	"api/pictures": {
		POST: admin(async ({ em, request, staff: { username } }) => {
			// Imported lazily: only the first upload loads the codecs, not every starting process.
			const { encodePicture } = await import("#app/site/pictures/.server/encode-picture.ts");
			const encoded = await encodePicture(await readBytes(request, LARGEST_PICTURE));
			const { id, width, height } = await createPicture(em, config.MEDIA_DIR, encoded, username).catch(
				rethrowFolderError,
			);
			const [smallest] = encoded.sizes;
			return json({ id, width, height, url: pictureAddress(id, smallest?.width ?? width, "webp") }, 201);
		}),
	},
	"media/:id/:file": {
		GET: visitor(async ({ em, params }) => {
			const [, pixels, ending] = /^(\d{1,4})\.(\w+)$/.exec(params.file ?? "") ?? [];
			const format = PICTURE_FORMATS.find(each => each === ending);
			const width = Number(pixels);
			const bytes = format
				? await readPicture(em, config.MEDIA_DIR, { id: idParam(params), width, format })
				: null;
			if (!bytes) throw notFound("picture");
			return new Response(Buffer.from(bytes), {
				headers: { "Content-Type": `image/${format}`, "Cache-Control": IMMUTABLE },
			});
		}),
	},
});
export const action = loader;
