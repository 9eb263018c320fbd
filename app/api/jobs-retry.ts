import { json } from "#app/http/.server/present-error.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { retryFailed } from "#db/jobs/retry-failed.ts";
import { RetryRuns, toRunFilter } from "#domain/jobs/run-query.ts";
import { parseInput } from "#domain/parse.ts";

const { loader: read, action: write } = resource({
	POST: admin(async ({ request, staff: { username } }) => {
		const filter = toRunFilter(parseInput(RetryRuns, await readJson(request)));
		const outcome = await retryFailed(entityManager(), filter, username);
		announcer.announce("outbox");
		return json(outcome, 202);
	}),
});

export const loader = read;
export const action = write;
