import { cursorOrNull } from "#app/http/.server/paginate.ts";
import { parseQueryLeniently } from "#app/http/.server/read-request.ts";
import { pagerOf } from "#app/leads/counts/.server/brief-cache.ts";
import { entityManager } from "#app/services.server.ts";
import { isSubscriberCursor, listSubscribers } from "#db/newsletter/list-subscribers.ts";
import { SubscriberQuery, toSubscriberFilter } from "#domain/newsletter/subscriber-query.ts";
import { loadTabCounts } from "./load-leads.ts";

const PAGE = 50;

/** Returns a page of newsletter subscribers; invalid query parameters are ignored. */
export async function loadNewsletter(url: URL) {
	const query = parseQueryLeniently(SubscriberQuery, Object.fromEntries(url.searchParams));
	const filter = toSubscriberFilter(query);
	const em = entityManager();
	const cursor = cursorOrNull(query.cursor, isSubscriberCursor);
	const page = await listSubscribers(em, filter, { limit: PAGE, cursor });
	const isSearch = Boolean(filter.q || filter.newsletterOnly);
	return {
		subscribers: page.rows,
		...(await pagerOf("subscribers", filter, page, { cursor, isSearch })),
		counts: await loadTabCounts(),
		q: filter.q ?? "",
		status: filter.trouble ? "trouble" : (filter.state ?? "all"),
		who: filter.newsletterOnly ? "newsletter" : "all",
	};
}
