import { json } from "#app/http/.server/present-error.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource, visitor } from "#app/http/.server/resource.ts";
import { acceptCapture } from "#app/leads/intake/.server/accept-capture.ts";

export const loader = resource({
	POST: visitor(async ({ request }) => json(await acceptCapture(request, await readJson(request)), 201)),
});
export const action = loader;
