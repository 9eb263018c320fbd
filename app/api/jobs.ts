import { startsRun } from "#app/api/.server/record-methods.ts";
import { decodeCursor, pageHeaders } from "#app/http/.server/paginate.ts";
import { json } from "#app/http/.server/present-error.ts";
import { idParam, parseQuery, readInput } from "#app/http/.server/read-request.ts";
import { admin, resources, staff } from "#app/http/.server/resource.ts";
import { eventStream } from "#app/http/live/.server/event-stream.ts";
import { onRunChange } from "#app/http/live/.server/run-feed.ts";
import { sessionLeft } from "#app/http/session/.server/lucia.ts";
import { totalOf } from "#app/leads/counts/.server/brief-cache.ts";
import { announcer } from "#app/services.server.ts";
import { undoImport } from "#db/imports/undo-import.ts";
import { cancelRun } from "#db/jobs/cancel-run.ts";
import { findRun, runAttempts, runItems } from "#db/jobs/find-run.ts";
import { isRunCursor, listRuns } from "#db/jobs/list-runs.ts";
import { retryFailed } from "#db/jobs/retry-failed.ts";
import { retryRun } from "#db/jobs/retry-run.ts";
import { notFound } from "#domain/errors.ts";
import { RetryRuns, RunQuery, toRunFilter } from "#domain/jobs/run-query.ts";

export const loader = resources({
	"api/jobs": {
		GET: staff(async ({ em, url }) => {
			const query = parseQuery(RunQuery, url);
			const filter = toRunFilter(query);
			const cursor = decodeCursor(query.cursor, isRunCursor);
			const page = await listRuns(em, filter, { limit: query.limit, cursor });
			const total = await totalOf("runs", filter, page);
			return json(page.rows, 200, pageHeaders(url, total, page.next));
		}),
	},
	"api/jobs/:id": {
		GET: staff(async ({ em, params }) => {
			const id = idParam(params);
			const run = await findRun(em, id);
			if (!run) throw notFound("job");
			return { ...run, items: await runItems(em, id), attemptLog: await runAttempts(em, id) };
		}),
	},
	"api/jobs/events": {
		GET: staff(async ({ request, staff: { sessionId } }) =>
			eventStream(
				request.signal,
				send => onRunChange(run => (run ? send(run) : send({}, "look_again"))),
				async () => (await sessionLeft(sessionId)) !== null,
			),
		),
	},
	"api/jobs/retry": {
		POST: admin(async ({ em, request, staff: { username } }) => {
			const filter = toRunFilter(await readInput(request, RetryRuns));
			const outcome = await retryFailed(em, filter, username);
			announcer.announce("outbox");
			return json(outcome, 202);
		}),
	},
	"api/jobs/:id/cancel": {
		POST: admin(async ({ em, params, staff: { username } }) => {
			const id = idParam(params);
			await cancelRun(em, id, username);
			return json(await findRun(em, id), 202);
		}),
	},
	"api/jobs/:id/retry": { POST: admin(startsRun(retryRun)) },
	"api/jobs/:id/undo": {
		POST: admin(async ({ em, params, staff: { username } }) => {
			const undone = await undoImport(em, idParam(params), username);
			announcer.announce("leads");
			return undone;
		}),
	},
});
export const action = loader;
