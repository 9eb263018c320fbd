import { json } from "#app/modules/http/.server/present-error.ts";
import { idParam } from "#app/modules/http/.server/query.ts";
import { readJson } from "#app/modules/http/.server/read-json.ts";
import { resource } from "#app/modules/http/.server/resource.ts";
import { admin } from "#app/modules/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { addNote } from "#db/leads/add-note.ts";
import { NewNote } from "#domain/leads/lead-admin.ts";
import { parseInput } from "#domain/parse.ts";

const { loader: read, action: write } = resource({
	POST: admin(async ({ request, params, staff: { username } }) => {
		const { text } = parseInput(NewNote, await readJson(request));
		return json(await addNote(entityManager(), idParam(params), text, username), 201);
	}),
});

export const loader = read;
export const action = write;
