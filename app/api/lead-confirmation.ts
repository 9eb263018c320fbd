import { json } from "#app/http/.server/present-error.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { confirmsLeads, setConfirmsLeads } from "#db/confirmations/confirmations.ts";
import { ConfirmationSetting } from "#domain/leads/confirmation.ts";
import { parseInput } from "#domain/parse.ts";

const { loader: read, action: write } = resource({
	GET: staff(async () => json({ active: await confirmsLeads(entityManager()) })),
	PUT: admin(async ({ request, staff: { username } }) => {
		const { active } = parseInput(ConfirmationSetting, await readJson(request));
		await setConfirmsLeads(entityManager(), active, username);
		return json({ active });
	}),
});

export const loader = read;
export const action = write;
