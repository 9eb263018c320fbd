import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { confirmsLeads, setConfirmsLeads } from "#db/confirmations/confirmations.ts";
import { ConfirmationSetting } from "#domain/leads/confirmation.ts";

const { loader, action } = resource({
	GET: staff(async () => json({ active: await confirmsLeads(entityManager()) })),
	PUT: admin(async ({ request, staff: { username } }) => {
		const { active } = await readInput(request, ConfirmationSetting);
		await setConfirmsLeads(entityManager(), active, username);
		return json({ active });
	}),
});

export { action, loader };
