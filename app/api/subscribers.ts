import { removes } from "#app/api/.server/record-methods.ts";
import { decodeCursor, pageHeaders } from "#app/http/.server/paginate.ts";
import { json } from "#app/http/.server/present-error.ts";
import { idParam, parseQuery } from "#app/http/.server/read-request.ts";
import { admin, resources, staff } from "#app/http/.server/resource.ts";
import { totalOf } from "#app/leads/counts/.server/brief-cache.ts";
import { announcer } from "#app/services.server.ts";
import { recordAudit } from "#db/audit/record-audit.ts";
import { isSubscriberCursor, listSubscribers } from "#db/newsletter/list-subscribers.ts";
import { retrySubscriber } from "#db/newsletter/retry-subscriber.ts";
import { eraseSubscriber, exportSubscriber } from "#db/newsletter/staff-subscribers.ts";
import { SubscriberQuery, toSubscriberFilter } from "#domain/newsletter/subscriber-query.ts";

export const loader = resources({
	"api/subscribers": {
		GET: staff(async ({ em, url }) => {
			const query = parseQuery(SubscriberQuery, url);
			const filter = toSubscriberFilter(query);
			const cursor = decodeCursor(query.cursor, isSubscriberCursor);
			const page = await listSubscribers(em, filter, { limit: query.limit, cursor });
			const total = await totalOf("subscribers", filter, page);
			return json(page.rows, 200, pageHeaders(url, total, page.next));
		}),
	},
	"api/subscribers/:id": { DELETE: admin(removes(eraseSubscriber)) },
	"api/subscribers/:id/export": {
		GET: admin(async ({ em, params, staff: { username } }) => {
			const id = idParam(params);
			const held = await exportSubscriber(em, id);
			await recordAudit(em, username, "subscriber.export", id);
			return json(held, 200, { "Content-Disposition": `attachment; filename="subscriber-${id}.json"` });
		}),
	},
	"api/subscribers/:id/retry": {
		POST: admin(async ({ em, params, staff: { username } }) => {
			await retrySubscriber(em, idParam(params), username);
			announcer.announce("outbox");
			return new Response(null, { status: 202 });
		}),
	},
});
export const action = loader;
