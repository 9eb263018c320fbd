import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readChange } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { deleteTag, updateTag } from "#db/tracking/save-tag.ts";
import { TrackingTagForm } from "#domain/tracking/tag.ts";

const { loader, action } = resource({
	PUT: admin(async ({ request, params, staff: { username } }) => {
		const id = idParam(params);
		const form = await readChange(request, TrackingTagForm);
		return json(await updateTag(entityManager(), id, form, username));
	}),
	DELETE: admin(async ({ params, staff: { username } }) => {
		await deleteTag(entityManager(), idParam(params), username);
		return new Response(null, { status: 204 });
	}),
});

export { action, loader };
