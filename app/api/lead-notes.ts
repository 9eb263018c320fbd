import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { idempotencyKey } from "#app/leads/intake/.server/submit-lead.ts";
import { entityManager } from "#app/services.server.ts";
import { addNoteOnce } from "#db/leads/add-note.ts";
import { NewNote } from "#domain/leads/lead-admin.ts";
import { parseInput } from "#domain/parse.ts";

const { loader: read, action: write } = resource({
	POST: admin(async ({ request, params, staff: { username } }) => {
		const { text } = parseInput(NewNote, await readJson(request));
		const key = idempotencyKey(request);
		return json(await addNoteOnce(entityManager(), key, idParam(params), text, username), 201);
	}),
});

export const loader = read;
export const action = write;
