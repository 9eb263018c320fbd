import { admin, creates, deletes, resources, staff, updates, visitor } from "#app/http/.server/resource.ts";
import { activeTags } from "#app/visitor/tracking/.server/active-tags.ts";
import { createTag, deleteTag, listTags, updateTag } from "#db/tracking/save-tag.ts";
import { TrackingTagForm } from "#domain/tracking/tag.ts";

export const loader = resources({
	"api/tracking-tags": {
		GET: staff(({ em }) => listTags(em)),
		POST: admin(creates(TrackingTagForm, createTag)),
	},
	"api/tracking-tags/:id": {
		PUT: admin(updates(TrackingTagForm, updateTag)),
		DELETE: admin(deletes(deleteTag)),
	},
	"api/tracking-tags/active": { GET: visitor(() => activeTags()) },
});
export const action = loader;
