import { json } from "#app/http/.server/present-error.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { readToday } from "#db/leads/today.ts";

const { loader, action } = resource({
	GET: staff(async () => json(await readToday(entityManager()))),
});

export { action, loader };
