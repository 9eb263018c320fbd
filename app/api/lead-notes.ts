import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { idempotencyKey } from "#app/leads/intake/.server/submit-lead.ts";
import { entityManager } from "#app/services.server.ts";
import { addNoteOnce } from "#db/leads/add-note.ts";
import { NewNote } from "#domain/leads/lead-admin.ts";

export const loader = resource({
	POST: admin(async ({ request, params, staff: { username } }) => {
		const { text } = await readInput(request, NewNote);
		const key = idempotencyKey(request);
		return json(await addNoteOnce(entityManager(), key, idParam(params), text, username), 201);
	}),
});
export const action = loader;
