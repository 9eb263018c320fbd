import * as v from "valibot";
import { json } from "#app/modules/http/.server/present-error.ts";
import { decodeCursor, pageHeaders, parseQuery } from "#app/modules/http/.server/query.ts";
import { resource } from "#app/modules/http/.server/resource.ts";
import { staff } from "#app/modules/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { isRunCursor } from "#db/jobs/list-runs.ts";
import { countSubscribers, listSubscribers } from "#db/newsletter/staff-subscribers.ts";
import { pageLimit } from "#domain/page-limit.ts";
import { line } from "#domain/text.ts";

const Query = v.object({
	q: v.optional(line(200)),
	limit: pageLimit("100"),
	cursor: v.optional(v.pipe(v.string(), v.maxLength(2000, "Cursor is not valid"))),
});

const { loader: read, action: write } = resource({
	GET: staff(async ({ url }) => {
		const { q, limit, cursor } = parseQuery(Query, url);
		const em = entityManager();
		const page = await listSubscribers(em, { q, limit, cursor: decodeCursor(cursor, isRunCursor) });
		return json(page.subscribers, 200, pageHeaders(url, await countSubscribers(em, q), page.next));
	}),
});

export const loader = read;
export const action = write;
