import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { undoImport } from "#db/imports/undo-import.ts";

export const loader = resource({
	POST: admin(async ({ params, staff: { username } }) => {
		const undone = await undoImport(entityManager(), idParam(params), username);
		announcer.announce("leads");
		return json(undone);
	}),
});
export const action = loader;
