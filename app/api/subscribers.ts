import { json } from "#app/http/.server/present-error.ts";
import { decodeCursor, pageHeaders, parseQuery } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { recent } from "#app/leads/counts/.server/recent.ts";
import { entityManager } from "#app/services.server.ts";
import { isRunCursor } from "#db/jobs/list-runs.ts";
import { countSubscribers, listSubscribers } from "#db/newsletter/list-subscribers.ts";
import { SubscriberQuery, toSubscriberFilter } from "#domain/newsletter/subscriber-query.ts";

const { loader: read, action: write } = resource({
	GET: staff(async ({ url }) => {
		const query = parseQuery(SubscriberQuery, url);
		const filter = toSubscriberFilter(query);
		const cursor = decodeCursor(query.cursor, isRunCursor);
		const em = entityManager();
		const page = await listSubscribers(em, filter, { limit: query.limit, cursor });
		const key = `subscribers ${JSON.stringify(filter)}`;
		const total = page.total ?? (await recent(key, () => countSubscribers(em, filter)));
		return json(page.subscribers, 200, pageHeaders(url, total, page.next));
	}),
});

export const loader = read;
export const action = write;
