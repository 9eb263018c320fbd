import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { publishDraft } from "#db/cms/page-drafts.ts";
import { BasedOn } from "#domain/based-on.ts";
import { parseInput } from "#domain/parse.ts";

const { loader, action } = resource({
	POST: admin(async ({ request, params: { elementId = "" }, staff: { username } }) => {
		const body = request.headers.has("content-type") ? await readJson(request) : {};
		await publishDraft(entityManager(), elementId, parseInput(BasedOn, body), username);
		return new Response(null, { status: 204 });
	}),
});

export { action, loader };
