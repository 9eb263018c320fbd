import { idParam } from "#app/http/.server/query.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { requestTest } from "#app/leads/sync/.server/start-run.ts";
import { answerTest } from "#app/leads/sync/.server/test-answer.ts";

export const loader = resource({
	POST: admin(async ({ request, params, staff: { username } }) => {
		const jobId = await requestTest(idParam(params), username);
		return answerTest(jobId, request.signal);
	}),
});
export const action = loader;
