import { idParam } from "#app/http/.server/query.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { announcer } from "#app/services.server.ts";
import { undoImport } from "#db/imports/undo-import.ts";

export const loader = resource({
	POST: admin(async ({ em, params, staff: { username } }) => {
		const undone = await undoImport(em, idParam(params), username);
		announcer.announce("leads");
		return undone;
	}),
});
export const action = loader;
