import { creates, deletes, updates } from "#app/api/.server/record-methods.ts";
import { admin, resources, staff, visitor } from "#app/http/.server/resource.ts";
import { activeTags } from "#app/visitor/tracking/.server/active-tags.ts";
import { listTags, tags } from "#db/tracking/tags.ts";
import { TrackingTagForm } from "#domain/tracking/tag.ts";

export const loader = resources({
	"api/tracking-tags": {
		GET: staff(({ em }) => listTags(em)),
		POST: admin(creates(TrackingTagForm, tags.create)),
	},
	"api/tracking-tags/:id": {
		PUT: admin(updates(TrackingTagForm, tags.update)),
		DELETE: admin(deletes(tags.remove)),
	},
	"api/tracking-tags/active": { GET: visitor(() => activeTags()) },
});
export const action = loader;
