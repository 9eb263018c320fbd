import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { findRun, runAttempts, runItems } from "#db/jobs/find-run.ts";
import { noSuch } from "#domain/errors.ts";

export const loader = resource({
	GET: staff(async ({ params }) => {
		const id = idParam(params);
		const em = entityManager();
		const run = await findRun(em, id);
		if (!run) throw noSuch("job");
		return json({ ...run, items: await runItems(em, id), attemptLog: await runAttempts(em, id) });
	}),
});
export const action = loader;
