import { json } from "#app/modules/http/.server/present-error.ts";
import { readJson } from "#app/modules/http/.server/read-json.ts";
import { resource } from "#app/modules/http/.server/resource.ts";
import { acceptCapture } from "#app/modules/intake/.server/accept-capture.ts";
import { visitor } from "#app/modules/session/.server/guards.ts";

const { loader: read, action: write } = resource({
	POST: visitor(async ({ request }) => json(await acceptCapture(request, await readJson(request)), 201)),
});

export const loader = read;
export const action = write;
