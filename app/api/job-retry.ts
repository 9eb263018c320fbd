import { startsRun } from "#app/http/.server/record-methods.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { retryRun } from "#db/jobs/retry-run.ts";

export const loader = resource({
	POST: admin(startsRun(retryRun)),
});
export const action = loader;
