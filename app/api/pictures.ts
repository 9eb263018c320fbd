import { json } from "#app/http/.server/present-error.ts";
import { idParam, readBytes } from "#app/http/.server/read-request.ts";
import { admin, resources, visitor } from "#app/http/.server/resource.ts";
import { config, log } from "#app/services.server.ts";
import { FolderTrouble } from "#db/pictures/media-folder.ts";
import { createPicture, readPicture } from "#db/pictures/pictures.ts";
import { LARGEST_PICTURE, PICTURE_FORMATS, pictureAddress } from "#domain/content/pictures.ts";
import { AppError, notFound } from "#domain/errors.ts";

/** Logs an error of MEDIA_DIR for the operator, and answers that the picture is not at fault. */
const answersFolderTrouble = (what: "read" | "written", message: string) => (error: unknown) => {
	if (!(error instanceof FolderTrouble)) throw error;
	log.error({ folder: config.MEDIA_DIR, code: error.message }, `MEDIA_DIR cannot be ${what}`);
	throw new AppError("unavailable", message, { cause: error, retryAfterSeconds: 600 });
};
const notWritten = answersFolderTrouble(
	"written",
	"Pictures cannot be stored at the moment. Please tell whoever runs this site.",
);
const notRead = answersFolderTrouble(
	"read",
	"Pictures cannot be shown at the moment. Please try again later.",
);

/** The bytes at a picture's URL never change: browsers may cache them for ever. */
const IMMUTABLE = "public, max-age=31536000, immutable";

export const loader = resources({
	"api/pictures": {
		POST: admin(async ({ em, request, staff: { username } }) => {
			// Imported lazily: only the first upload loads the codecs, not every starting process.
			const { encodePicture } = await import("#app/site/pictures/.server/encode-picture.ts");
			const encoded = await encodePicture(await readBytes(request, LARGEST_PICTURE));
			const { id, width, height } = await createPicture(em, config.MEDIA_DIR, encoded, username).catch(
				notWritten,
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
				? await readPicture(em, config.MEDIA_DIR, { id: idParam(params), width, format }).catch(notRead)
				: null;
			if (!bytes) throw notFound("picture");
			return new Response(Buffer.from(bytes), {
				headers: { "Content-Type": `image/${format}`, "Cache-Control": IMMUTABLE },
			});
		}),
	},
});
export const action = loader;
