import * as v from "valibot";
import { decodeCursor, encodeCursor } from "#app/http/.server/query.ts";
import { COUNTED, recent } from "#app/leads/counts/.server/recent.ts";
import { entityManager } from "#app/services.server.ts";
import { isRunCursor, type RunCursor } from "#db/jobs/list-runs.ts";
import { countSubscribers, listSubscribers } from "#db/newsletter/list-subscribers.ts";
import { SubscriberQuery, toSubscriberFilter } from "#domain/newsletter/subscriber-query.ts";
import { loadTabCounts } from "./load-leads.ts";

const PAGE = 50;

/** One screen of the newsletter's list; an address that makes no sense shows the plain list. */
export async function loadNewsletter(url: URL) {
	const parsed = v.safeParse(SubscriberQuery, Object.fromEntries(url.searchParams));
	const query = parsed.success ? parsed.output : v.parse(SubscriberQuery, {});
	const filter = toSubscriberFilter(query);
	const em = entityManager();
	const cursor = cursorOf(query.cursor);
	const { subscribers, next, ...found } = await listSubscribers(em, filter, { limit: PAGE, cursor });
	const atMost = filter.q || filter.newsletterOnly ? COUNTED : undefined;
	const key = `subscribers ${JSON.stringify(filter)} ${atMost}`;
	const total = found.total ?? (await recent(key, () => countSubscribers(em, filter, atMost)));
	return {
		subscribers,
		total,
		/** There are this many, or more. */
		orMore: total === atMost,
		counts: await loadTabCounts(em),
		q: filter.q ?? "",
		status: filter.trouble ? "trouble" : (filter.state ?? "all"),
		who: filter.newsletterOnly ? "newsletter" : "all",
		deep: cursor !== null,
		next: next ? encodeCursor(next) : null,
	};
}

function cursorOf(cursor: string | undefined): RunCursor | null {
	try {
		return decodeCursor(cursor, isRunCursor);
	} catch {
		return null;
	}
}
