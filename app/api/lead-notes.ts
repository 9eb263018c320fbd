import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { idempotencyKey } from "#app/leads/intake/.server/submit-lead.ts";
import { addNoteOnce } from "#db/leads/add-note.ts";
import { NewNote } from "#domain/leads/lead-admin.ts";

export const loader = resource({
	POST: admin(async ({ em, request, params, staff: { username } }) => {
		const { text } = await readInput(request, NewNote);
		const key = idempotencyKey(request);
		return json(await addNoteOnce(em, key, idParam(params), text, username), 201);
	}),
});
export const action = loader;
