import { json } from "#app/modules/http/.server/present-error.ts";
import { idParam } from "#app/modules/http/.server/query.ts";
import { resource } from "#app/modules/http/.server/resource.ts";
import { awaitRun } from "#app/modules/live/.server/await-run.ts";
import { admin } from "#app/modules/session/.server/guards.ts";
import { requestTest } from "#app/modules/sync/.server/start-run.ts";
import { NO_ANSWER_YET, testAnswer } from "#app/modules/sync/.server/test-answer.ts";

const { loader: read, action: write } = resource({
	POST: admin(async ({ request, params, staff: { username } }) => {
		const jobId = await requestTest(idParam(params), username);
		const run = await awaitRun(jobId, request.signal);
		return run
			? json({ ...testAnswer(run), jobId })
			: json({ success: false, message: NO_ANSWER_YET, jobId }, 202);
	}),
});

export const loader = read;
export const action = write;
