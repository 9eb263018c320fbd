import * as v from "valibot";
import { parseQuery } from "#app/http/.server/read-request.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { listAudit } from "#db/audit/list-audit.ts";
import { line, object, pageLimit } from "#domain/shape.ts";

const Query = object({
	q: v.optional(line(200)),
	before: v.optional(
		v.pipe(
			v.string(),
			v.regex(/^\d{0,15}$/, "Before must be a number"),
			v.transform(text => (text ? Number(text) : undefined)),
		),
	),
	limit: pageLimit,
});

export const loader = resource({
	GET: staff(({ em, url }) => listAudit(em, parseQuery(Query, url))),
});
export const action = loader;
