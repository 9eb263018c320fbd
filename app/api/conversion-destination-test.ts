import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { answerTest } from "#app/leads/sync/.server/test-answer.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { findDestination } from "#db/conversions/save-destination.ts";
import { startDestinationTest } from "#db/conversions/start-destination-test.ts";

export const loader = resource({
	POST: admin(async ({ request, params, staff: { username } }) => {
		const em = entityManager();
		const { id } = await findDestination(em, idParam(params));
		const jobId = await em.transactional(inner => startDestinationTest(inner, id, username));
		announcer.announce("outbox");
		return answerTest(jobId, request.signal);
	}),
});
export const action = loader;
