import { readChange } from "#app/http/.server/read-request.ts";
import { admin, resources, staff, visitor } from "#app/http/.server/resource.ts";
import { findContent, listContent } from "#db/content/list-content.ts";
import { updateContent } from "#db/content/update-content.ts";
import { type ContentKey, contentUpdateFor, isContentKey } from "#domain/content/entries.ts";
import { notFound } from "#domain/errors.ts";

function keyParam({ key = "" }: Record<string, string | undefined>): ContentKey {
	if (!isContentKey(key)) throw notFound("content");
	return key;
}

export const loader = resources({
	"api/content": { GET: staff(({ em }) => listContent(em)) },
	"api/content/:key": {
		GET: visitor(async ({ em, params }) => {
			const { key, title, content, value, isActive } = await findContent(em, keyParam(params));
			return { key, title, content, value, isActive };
		}),
		PUT: admin(async ({ em, request, params, staff: { username } }) => {
			const key = keyParam(params);
			const update = await readChange(request, contentUpdateFor(key));
			return updateContent(em, key, update, username);
		}),
	},
});
export const action = loader;
