import * as v from "valibot";
import { pageLimit } from "../page-limit.ts";
import { object } from "../shape.ts";
import { line } from "../text.ts";
import { RUN_KINDS, RUN_STATUSES, type RunKind, type RunStatus } from "./kinds.ts";

const none = v.picklist(["", "all"]);

/** Query of GET /api/jobs (docs/specification/http.md#integrations-and-runs): unknown values are refused. */
export const RunQuery = object({
	kind: v.optional(v.union([v.picklist(RUN_KINDS), none], "There is no such kind of job")),
	status: v.optional(v.union([v.picklist(RUN_STATUSES), none], "There is no such status")),
	q: v.optional(line(200)),
	limit: pageLimit("100"),
	cursor: v.optional(v.pipe(v.string(), v.maxLength(2000, "Cursor is not valid"))),
});

/** What the parameters mean: "all" and empty are no filter. */
export function toRunFilter({ kind, status, q }: v.InferOutput<typeof RunQuery>): {
	kind?: RunKind;
	status?: RunStatus;
	q?: string;
} {
	return {
		...(kind && kind !== "all" ? { kind } : {}),
		...(status && status !== "all" ? { status } : {}),
		...(q ? { q } : {}),
	};
}
