import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { cancelRun } from "#db/jobs/cancel-run.ts";
import { findRun } from "#db/jobs/find-run.ts";

export const loader = resource({
	POST: admin(async ({ params, staff: { username } }) => {
		const id = idParam(params);
		await cancelRun(entityManager(), id, username);
		return json(await findRun(entityManager(), id), 202);
	}),
});
export const action = loader;
