import { json } from "#app/http/.server/present-error.ts";
import { decodeCursor, pageHeaders, parseQuery } from "#app/http/.server/query.ts";
import { removes } from "#app/http/.server/record-methods.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { totalOf } from "#app/leads/counts/.server/brief-cache.ts";
import { isSubscriberCursor, listSubscribers } from "#db/newsletter/list-subscribers.ts";
import { eraseSubscriber } from "#db/newsletter/staff-subscribers.ts";
import { SubscriberQuery, toSubscriberFilter } from "#domain/newsletter/subscriber-query.ts";

export const loader = resource({
	GET: staff(async ({ em, url }) => {
		const query = parseQuery(SubscriberQuery, url);
		const filter = toSubscriberFilter(query);
		const cursor = decodeCursor(query.cursor, isSubscriberCursor);
		const page = await listSubscribers(em, filter, { limit: query.limit, cursor });
		const total = await totalOf("subscribers", filter, page);
		return json(page.rows, 200, pageHeaders(url, total, page.next));
	}),
	one: {
		DELETE: admin(removes(eraseSubscriber)),
	},
});
export const action = loader;
