import { parseQuery } from "#app/http/.server/read-request.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { readToday } from "#db/leads/today.ts";
import { TodayQuery } from "#domain/leads/lead-admin.ts";

export const loader = resource({
	GET: staff(async ({ em, url, staff: { accountId } }) => {
		const { owner } = parseQuery(TodayQuery, url);
		return readToday(em, owner && accountId);
	}),
});
export const action = loader;
