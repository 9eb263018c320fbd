import { readInput } from "#app/http/.server/read-json.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { undoChange } from "#db/leads/undo-change.ts";
import { BulkUndo } from "#domain/leads/lead-admin.ts";

export const loader = resource({
	POST: admin(async ({ em, request, staff: { username } }) => {
		const { undo } = await readInput(request, BulkUndo);
		return undoChange(em, undo, username);
	}),
});
export const action = loader;
