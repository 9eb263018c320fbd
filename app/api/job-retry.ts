import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { findRun } from "#db/jobs/find-run.ts";
import { retryRun } from "#db/jobs/retry-run.ts";

export const loader = resource({
	POST: admin(async ({ params, staff: { username } }) => {
		const id = idParam(params);
		await retryRun(entityManager(), id, username);
		announcer.announce("outbox");
		return json(await findRun(entityManager(), id), 202);
	}),
});
export const action = loader;
