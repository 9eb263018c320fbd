import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { retryFailed } from "#db/jobs/retry-failed.ts";
import { RetryRuns, toRunFilter } from "#domain/jobs/run-query.ts";

export const loader = resource({
	POST: admin(async ({ request, staff: { username } }) => {
		const filter = toRunFilter(await readInput(request, RetryRuns));
		const outcome = await retryFailed(entityManager(), filter, username);
		announcer.announce("outbox");
		return json(outcome, 202);
	}),
});
export const action = loader;
