import * as v from "valibot";
import { line, object, pageLimit, strictObject } from "../shape.ts";
import { RUN_KINDS, RUN_STATUSES } from "./kinds.ts";

const none = v.picklist(["", "all"]);

const id = (message: string) => v.optional(v.union([v.pipe(v.string(), v.uuid(message)), none], message));

/** Which runs are meant; absent, empty and "all" mean every one. */
const filters = {
	kind: v.optional(v.union([v.picklist(RUN_KINDS), none], "There is no such kind of job")),
	status: v.optional(v.union([v.picklist(RUN_STATUSES), none], "There is no such status")),
	integration: id("There is no such integration"),
	lead: id("There is no such lead"),
	q: v.optional(line(200)),
};

const RUN_GROUPS = ["lead", "integration"] as const;
export type RunGroup = (typeof RUN_GROUPS)[number];

/** How far back groups look, in days. */
export const GROUPED_DAYS = 30;

/** Body of POST /api/jobs/retry: which of the failed ones. */
export const RetryRuns = strictObject(filters);

/** Query of GET /api/jobs (docs/specification/http.md#integrations-and-runs): unknown values are refused. */
export const RunQuery = object({
	...filters,
	/** Of the screen alone. */
	group: v.optional(v.union([v.picklist(RUN_GROUPS), v.literal("")], "There is no such grouping")),
	limit: pageLimit,
	cursor: v.optional(v.pipe(v.string(), v.maxLength(2000, "Cursor is not valid"))),
});

/** What the parameters mean: "all" and empty are no filter. */
export function toRunFilter({ kind, status, integration, lead, q }: v.InferOutput<typeof RetryRuns>) {
	return {
		...(kind && kind !== "all" ? { kind } : {}),
		...(status && status !== "all" ? { status } : {}),
		...(integration && integration !== "all" ? { integration } : {}),
		...(lead && lead !== "all" ? { lead } : {}),
		...(q ? { q } : {}),
	};
}

/** `integration` and `lead` are ids; `q` is looked for in kind, actor, error, message, and the names of the two. */
export type RunFilter = ReturnType<typeof toRunFilter>;
