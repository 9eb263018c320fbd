import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { cancelRun } from "#db/jobs/cancel-run.ts";
import { findRun } from "#db/jobs/find-run.ts";

export const loader = resource({
	POST: admin(async ({ em, params, staff: { username } }) => {
		const id = idParam(params);
		await cancelRun(em, id, username);
		return json(await findRun(em, id), 202);
	}),
});
export const action = loader;
