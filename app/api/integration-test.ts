import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { awaitRun } from "#app/http/live/.server/await-run.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { requestTest } from "#app/leads/sync/.server/start-run.ts";
import { NO_ANSWER_YET, testAnswer } from "#app/leads/sync/.server/test-answer.ts";

const { loader, action } = resource({
	POST: admin(async ({ request, params, staff: { username } }) => {
		const jobId = await requestTest(idParam(params), username);
		const run = await awaitRun(jobId, request.signal);
		return run
			? json({ ...testAnswer(run), jobId })
			: json({ success: false, message: NO_ANSWER_YET, jobId }, 202);
	}),
});

export { action, loader };
