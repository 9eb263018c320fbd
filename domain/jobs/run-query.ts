import * as v from "valibot";
import { line, object, pageEntries, strictObject } from "../shape.ts";
import { RUN_KINDS, RUN_STATUSES } from "./kinds.ts";

const none = v.picklist(["", "all"]);

const id = (message: string) => v.optional(v.union([v.pipe(v.string(), v.uuid(message)), none], message));

/** Filters of runs; absent, empty and "all" mean no filter. */
const filters = {
	kind: v.optional(v.union([v.picklist(RUN_KINDS), none], "There is no such kind of job")),
	status: v.optional(v.union([v.picklist(RUN_STATUSES), none], "There is no such status")),
	integration: id("There is no such integration"),
	lead: id("There is no such lead"),
	q: v.optional(line(200)),
};

const RUN_GROUPS = ["lead", "integration"] as const;
export type RunGroup = (typeof RUN_GROUPS)[number];

/** How many days back grouped lists look. */
export const GROUPED_DAYS = 30;

/** Body of POST /api/jobs/retry: which failed runs to retry. */
export const RetryRuns = strictObject(filters);

/** Query of GET /api/jobs (docs/specification/http.md#integrations-and-runs); unknown values are rejected. */
export const RunQuery = object({
	...filters,
	/** Used only by the screen. */
	group: v.optional(v.union([v.picklist(RUN_GROUPS), v.literal("")], "There is no such grouping")),
	...pageEntries,
});

/** Converts query parameters to a filter: "all" and empty mean no filter. */
export function toRunFilter({ kind, status, integration, lead, q }: v.InferOutput<typeof RetryRuns>) {
	return {
		...(kind && kind !== "all" ? { kind } : {}),
		...(status && status !== "all" ? { status } : {}),
		...(integration && integration !== "all" ? { integration } : {}),
		...(lead && lead !== "all" ? { lead } : {}),
		...(q ? { q } : {}),
	};
}

/** `integration` and `lead` are ids; `q` is searched in kind, actor, error, message, and the names of integration and lead. */
export type RunFilter = ReturnType<typeof toRunFilter>;
