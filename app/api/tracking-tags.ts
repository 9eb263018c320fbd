import { creates, deletes, updates } from "#app/http/.server/record-methods.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { createTag, deleteTag, listTags, updateTag } from "#db/tracking/save-tag.ts";
import { TrackingTagForm } from "#domain/tracking/tag.ts";

export const loader = resource({
	GET: staff(({ em }) => listTags(em)),
	POST: admin(creates(TrackingTagForm, createTag)),
	one: {
		PUT: admin(updates(TrackingTagForm, updateTag)),
		DELETE: admin(deletes(deleteTag)),
	},
});
export const action = loader;
