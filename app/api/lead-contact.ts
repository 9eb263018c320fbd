import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { idempotencyKey } from "#app/leads/intake/.server/submit-lead.ts";
import { recordContact } from "#db/leads/record-contact.ts";
import { takeBackContact } from "#db/leads/take-back-contact.ts";
import { ContactUndo, NewContact } from "#domain/leads/lead-admin.ts";

export const loader = resource({
	POST: admin(async ({ em, request, params, staff: { username } }) => {
		const { by } = await readInput(request, NewContact);
		const key = idempotencyKey(request);
		return json(await recordContact(em, idParam(params), by, username, key), 201);
	}),
	DELETE: admin(async ({ em, request, params, staff: { username } }) => {
		const undo = await readInput(request, ContactUndo);
		return takeBackContact(em, idParam(params), undo, username);
	}),
});
export const action = loader;
