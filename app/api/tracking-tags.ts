import { creates } from "#app/http/.server/record-methods.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { createTag, listTags } from "#db/tracking/save-tag.ts";
import { TrackingTagForm } from "#domain/tracking/tag.ts";

export const loader = resource({
	GET: staff(({ em }) => listTags(em)),
	POST: admin(creates(TrackingTagForm, createTag)),
});
export const action = loader;
