import { removes, updates } from "#app/http/.server/record-methods.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { deleteTag, updateTag } from "#db/tracking/save-tag.ts";
import { TrackingTagForm } from "#domain/tracking/tag.ts";

export const loader = resource({
	PUT: admin(updates(TrackingTagForm, updateTag)),
	DELETE: admin(removes(deleteTag)),
});
export const action = loader;
