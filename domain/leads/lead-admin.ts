import * as v from "valibot";
import { pageLimit } from "../page-limit.ts";
import { object, strictObject } from "../shape.ts";
import { paragraph, typedLine } from "../text.ts";
import { DETAIL_EDITS } from "./lead-details.ts";
import { LEAD_SORTS, LEAD_STATUSES, type LeadStatus } from "./status.ts";

const REVISION = "A revision is a whole number";

/**
 * Body of PATCH /api/leads/{id}: what staff may correct; absent stays, null or "" empties
 * (docs/specification/http.md#leads).
 */
export const LeadEdit = strictObject({
	...DETAIL_EDITS,
	/** The revision that the edit is based on; without one the edit is not checked. */
	revision: v.optional(v.pipe(v.number(REVISION), v.integer(REVISION), v.minValue(1, REVISION))),
});
export type LeadEdit = v.InferOutput<typeof LeadEdit>;

const STATUS = "Status must be new, contacted, qualified or closed";

/** Body of PATCH /api/leads/{id}/status. */
export const StatusChange = object({ status: v.picklist(LEAD_STATUSES, STATUS) });

/** Body of POST /api/leads/{id}/notes. */
export const NewNote = object({
	text: v.pipe(paragraph(4000, "Please write a note"), v.minLength(1, "Please write a note")),
});

/** What chooses leads in a query string. */
export const leadFilterEntries = {
	status: v.optional(v.union([v.picklist(LEAD_STATUSES), v.literal("all"), v.literal("")], STATUS)),
	q: v.optional(typedLine(200)),
	quarantined: v.optional(v.picklist(["true", "false"], "Quarantined must be true or false")),
};

/** What the parameters mean: "all" and empty are no filter. */
export function toLeadFilter({
	status,
	q,
	quarantined,
}: {
	status?: LeadStatus | "all" | "" | undefined;
	q?: string | undefined;
	quarantined?: "true" | "false" | undefined;
}): { status?: LeadStatus; q?: string; quarantined: boolean } {
	return {
		...(status && status !== "all" ? { status } : {}),
		...(q ? { q } : {}),
		quarantined: quarantined === "true",
	};
}

/** Query of GET /api/leads: unknown values are refused. */
export const LeadQuery = object({
	...leadFilterEntries,
	sort: v.optional(
		v.picklist(LEAD_SORTS, "Sort must be createdAt, -createdAt, fullName, -fullName or status"),
		"-createdAt",
	),
	limit: pageLimit("100"),
	cursor: v.optional(v.pipe(v.string(), v.maxLength(2000, "Cursor is not valid"))),
});

const SELECT = "Please select leads to sync";
const UUID = v.pipe(v.string(), v.uuid("A lead's id is not valid"));

const LeadIds = v.pipe(v.array(UUID, SELECT), v.minLength(1, SELECT));
// Strict: with a misspelt filter left out, everybody would be sent to the provider.
const AllMatching = strictObject(
	{ filter: strictObject({ status: leadFilterEntries.status, q: leadFilterEntries.q }, SELECT) },
	SELECT,
);

function isRecord(value: unknown): boolean {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Body of POST /api/leads/bulk-sync. */
export const BulkSync = object({
	leadIds: v.lazy(value => (isRecord(value) ? AllMatching : LeadIds)),
	integrationId: v.pipe(v.string("Please choose an integration"), v.uuid("Please choose an integration")),
	/** Also people whose data did not change since the last sync. */
	forced: v.optional(v.boolean(), false),
});
export type BulkSync = v.InferOutput<typeof BulkSync>;
