import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { awaitRun } from "#app/http/live/.server/await-run.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { NO_ANSWER_YET, testAnswer } from "#app/leads/sync/.server/test-answer.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { findDestination } from "#db/conversions/save-destination.ts";
import { startDestinationTest } from "#db/conversions/start-destination-test.ts";

const { loader, action } = resource({
	POST: admin(async ({ request, params, staff: { username } }) => {
		const em = entityManager();
		const { id } = await findDestination(em, idParam(params));
		const jobId = await em.transactional(inner => startDestinationTest(inner, id, username));
		announcer.announce("outbox");
		const run = await awaitRun(jobId, request.signal);
		return run
			? json({ ...testAnswer(run), jobId })
			: json({ success: false, message: NO_ANSWER_YET, jobId }, 202);
	}),
});

export { action, loader };
