import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { setOptimization } from "#db/settings/optimizations.ts";
import { RecommendationChoice } from "#domain/performance/recommendations.ts";

export const loader = resource({
	POST: admin(async ({ request, staff: { username } }) => {
		const { recommendationId } = await readInput(request, RecommendationChoice);
		await setOptimization(entityManager(), recommendationId, true, username);
		return json({ recommendationId, implemented: true });
	}),
});
export const action = loader;
