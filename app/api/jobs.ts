import { json } from "#app/http/.server/present-error.ts";
import { decodeCursor, idParam, pageHeaders, parseQuery } from "#app/http/.server/query.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { totalOf } from "#app/leads/counts/.server/brief-cache.ts";
import { findRun, runAttempts, runItems } from "#db/jobs/find-run.ts";
import { isRunCursor, listRuns } from "#db/jobs/list-runs.ts";
import { noSuch } from "#domain/errors.ts";
import { RunQuery, toRunFilter } from "#domain/jobs/run-query.ts";

export const loader = resource({
	GET: staff(async ({ em, url }) => {
		const query = parseQuery(RunQuery, url);
		const filter = toRunFilter(query);
		const cursor = decodeCursor(query.cursor, isRunCursor);
		const page = await listRuns(em, filter, { limit: query.limit, cursor });
		const total = await totalOf("runs", filter, page);
		return json(page.rows, 200, pageHeaders(url, total, page.next));
	}),
	one: {
		GET: staff(async ({ em, params }) => {
			const id = idParam(params);
			const run = await findRun(em, id);
			if (!run) throw noSuch("job");
			return { ...run, items: await runItems(em, id), attemptLog: await runAttempts(em, id) };
		}),
	},
});
export const action = loader;
