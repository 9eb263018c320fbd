import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { deleteTag, updateTag } from "#db/tracking/save-tag.ts";
import { BasedOn } from "#domain/based-on.ts";
import { parseInput } from "#domain/parse.ts";
import { TrackingTagForm } from "#domain/tracking/tag.ts";

const { loader: read, action: write } = resource({
	PUT: admin(async ({ request, params, staff: { username } }) => {
		const id = idParam(params);
		const body = await readJson(request);
		const form = { ...parseInput(TrackingTagForm, body), ...parseInput(BasedOn, body) };
		return json(await updateTag(entityManager(), id, form, username));
	}),
	DELETE: admin(async ({ params, staff: { username } }) => {
		await deleteTag(entityManager(), idParam(params), username);
		return new Response(null, { status: 204 });
	}),
});

export const loader = read;
export const action = write;
