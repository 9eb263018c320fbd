import { json } from "#app/http/.server/present-error.ts";
import { creates } from "#app/http/.server/record-methods.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { createTag, listTags } from "#db/tracking/save-tag.ts";
import { TrackingTagForm } from "#domain/tracking/tag.ts";

export const loader = resource({
	GET: staff(async () => json(await listTags(entityManager()))),
	POST: admin(creates(TrackingTagForm, createTag)),
});
export const action = loader;
