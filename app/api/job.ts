import { idParam } from "#app/http/.server/query.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { findRun, runAttempts, runItems } from "#db/jobs/find-run.ts";
import { noSuch } from "#domain/errors.ts";

export const loader = resource({
	GET: staff(async ({ em, params }) => {
		const id = idParam(params);
		const run = await findRun(em, id);
		if (!run) throw noSuch("job");
		return { ...run, items: await runItems(em, id), attemptLog: await runAttempts(em, id) };
	}),
});
export const action = loader;
