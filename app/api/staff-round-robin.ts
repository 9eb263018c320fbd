import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { isRoundRobin, setRoundRobin } from "#db/settings/round-robin.ts";
import { RoundRobinSetting } from "#domain/leads/lead-admin.ts";

const { loader, action } = resource({
	GET: staff(async () => json({ active: await isRoundRobin(entityManager()) })),
	PUT: admin(async ({ request, staff: { username } }) => {
		const { active } = await readInput(request, RoundRobinSetting);
		await setRoundRobin(entityManager(), active, username);
		return json({ active });
	}),
});

export { action, loader };
