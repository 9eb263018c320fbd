import { json } from "#app/http/.server/present-error.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { visitor } from "#app/http/session/.server/guards.ts";
import { acceptCapture } from "#app/leads/intake/.server/accept-capture.ts";

export const loader = resource({
	POST: visitor(async ({ request }) => json(await acceptCapture(request, await readJson(request)), 201)),
});
export const action = loader;
