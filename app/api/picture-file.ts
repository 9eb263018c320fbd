import { config } from "#app/config.server.ts";
import { idParam } from "#app/http/.server/query.ts";
import { resource, visitor } from "#app/http/.server/resource.ts";
import { readPicture } from "#db/pictures/pictures.ts";
import { PICTURE_FORMATS } from "#domain/content/pictures.ts";
import { noSuch } from "#domain/errors.ts";

/** What never changes under its address is kept for as long as browsers keep anything. */
const FOR_EVER = "public, max-age=31536000, immutable";

export const loader = resource({
	GET: visitor(async ({ em, params }) => {
		const [, pixels, ending] = /^(\d{1,4})\.(\w+)$/.exec(params.file ?? "") ?? [];
		const format = PICTURE_FORMATS.find(each => each === ending);
		const width = Number(pixels);
		const bytes = format
			? await readPicture(em, config.MEDIA_DIR, { id: idParam(params), width, format })
			: null;
		if (!bytes) throw noSuch("picture");
		return new Response(Buffer.from(bytes), {
			headers: { "Content-Type": `image/${format}`, "Cache-Control": FOR_EVER },
		});
	}),
});
export const action = loader;
