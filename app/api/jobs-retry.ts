import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { announcer } from "#app/services.server.ts";
import { retryFailed } from "#db/jobs/retry-failed.ts";
import { RetryRuns, toRunFilter } from "#domain/jobs/run-query.ts";

export const loader = resource({
	POST: admin(async ({ em, request, staff: { username } }) => {
		const filter = toRunFilter(await readInput(request, RetryRuns));
		const outcome = await retryFailed(em, filter, username);
		announcer.announce("outbox");
		return json(outcome, 202);
	}),
});
export const action = loader;
