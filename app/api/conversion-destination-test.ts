import { idParam } from "#app/http/.server/query.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { answerTest } from "#app/leads/sync/.server/test-answer.ts";
import { announcer } from "#app/services.server.ts";
import { findDestination } from "#db/conversions/save-destination.ts";
import { startDestinationTest } from "#db/conversions/start-destination-test.ts";

export const loader = resource({
	POST: admin(async ({ em, request, params, staff: { username } }) => {
		const { id } = await findDestination(em, idParam(params));
		const jobId = await em.transactional(inner => startDestinationTest(inner, id, username));
		announcer.announce("outbox");
		return answerTest(jobId, request.signal);
	}),
});
export const action = loader;
