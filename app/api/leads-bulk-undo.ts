import { json } from "#app/http/.server/present-error.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { undoChange } from "#db/leads/undo-change.ts";
import { BulkUndo } from "#domain/leads/lead-admin.ts";
import { parseInput } from "#domain/parse.ts";

const { loader: read, action: write } = resource({
	POST: admin(async ({ request, staff: { username } }) => {
		const { undo } = parseInput(BulkUndo, await readJson(request));
		return json(await undoChange(entityManager(), undo, username));
	}),
});

export const loader = read;
export const action = write;
