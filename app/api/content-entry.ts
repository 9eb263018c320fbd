import { json } from "#app/http/.server/present-error.ts";
import { readChange } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, visitor } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { findContent } from "#db/content/list-content.ts";
import { updateContent } from "#db/content/update-content.ts";
import { type ContentKey, contentUpdateFor, isContentKey } from "#domain/content/entries.ts";
import { noSuch } from "#domain/errors.ts";

function keyParam({ key = "" }: Record<string, string | undefined>): ContentKey {
	if (!isContentKey(key)) throw noSuch("content");
	return key;
}

export const loader = resource({
	GET: visitor(async ({ params }) => {
		const { key, title, content, value, isActive } = await findContent(entityManager(), keyParam(params));
		return json({ key, title, content, value, isActive });
	}),
	PUT: admin(async ({ request, params, staff: { username } }) => {
		const key = keyParam(params);
		const update = await readChange(request, contentUpdateFor(key));
		return json(await updateContent(entityManager(), key, update, username));
	}),
});
export const action = loader;
