import { json } from "#app/http/.server/present-error.ts";
import { parseQuery } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { readToday } from "#db/leads/today.ts";
import { TodayQuery } from "#domain/leads/lead-admin.ts";

export const loader = resource({
	GET: staff(async ({ url, staff: { accountId } }) => {
		const { owner } = parseQuery(TodayQuery, url);
		return json(await readToday(entityManager(), owner && accountId));
	}),
});
export const action = loader;
