import { config } from "#app/config.server.ts";
import { json } from "#app/http/.server/present-error.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { entityManager, vault } from "#app/services.server.ts";
import { presentDestination } from "#db/conversions/present-destination.ts";
import { createDestination, listDestinations } from "#db/conversions/save-destination.ts";
import { destinationCreateSchema } from "#domain/conversions/destination-form.ts";
import { parseInput } from "#domain/parse.ts";

const Form = destinationCreateSchema({ allowHttp: config.ALLOW_PRIVATE_ENDPOINTS });

const { loader: read, action: write } = resource({
	GET: staff(async () => json((await listDestinations(entityManager())).map(presentDestination))),
	POST: admin(async ({ request, staff: { username } }) => {
		const form = parseInput(Form, await readJson(request));
		const created = await createDestination(entityManager(), form, username, vault);
		return json(presentDestination(created), 201);
	}),
});

export const loader = read;
export const action = write;
