import * as v from "valibot";
import { pageLimit } from "../page-limit.ts";
import { object, strictObject } from "../shape.ts";
import { paragraph } from "../text.ts";
import { DETAIL_EDITS } from "./lead-details.ts";
import { inOrder, LATE, leadFilterEntries, leadQueryEntries } from "./lead-filter.ts";
import { LEAD_SORTS, LEAD_STATUSES } from "./status.ts";

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

/** Query of GET /api/leads: unknown values are refused. */
export const LeadQuery = v.pipe(
	object({
		...leadQueryEntries,
		sort: v.optional(v.picklist(LEAD_SORTS, `Sort must be one of ${LEAD_SORTS.join(", ")}`), "-createdAt"),
		limit: pageLimit("100"),
		cursor: v.optional(v.pipe(v.string(), v.maxLength(2000, "Cursor is not valid"))),
	}),
	v.forward(
		v.check(days => inOrder(days), LATE),
		["to"],
	),
);

const IDS = "Ids must be ids of leads with commas between them";

/** Query of GET /api/leads/export.csv: every filter, or chosen leads. */
export const ExportQuery = v.pipe(
	object({
		...leadQueryEntries,
		ids: v.optional(
			v.pipe(
				v.string(IDS),
				v.transform(text => text.split(",").filter(Boolean)),
				v.array(v.pipe(v.string(), v.uuid(IDS))),
			),
		),
	}),
	v.forward(
		v.check(days => inOrder(days), LATE),
		["to"],
	),
);

const SELECT = "Please select leads to sync";
const UUID = v.pipe(v.string(), v.uuid("A lead's id is not valid"));

const LeadIds = v.pipe(v.array(UUID, SELECT), v.minLength(1, SELECT));
// Strict: with a misspelt filter left out, everybody would be sent to the provider.
const Matching = v.pipe(
	strictObject(leadFilterEntries, SELECT),
	v.forward(
		v.check(days => inOrder(days), LATE),
		["to"],
	),
);
const AllMatching = strictObject({ filter: Matching }, SELECT);

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
