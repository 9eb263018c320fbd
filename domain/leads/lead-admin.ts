import * as v from "valibot";
import {
	choiceWithDefault,
	object,
	optionalParagraph,
	pageEntries,
	requiredParagraph,
	strictObject,
	textOrUndefined,
} from "../shape.ts";
import { inOrder, LATE } from "../time/day.ts";
import { readChatReference } from "../whatsapp/chat-reference.ts";
import { DETAIL_EDITS } from "./lead-details.ts";
import { leadFilterEntries, leadQueryEntries, oneOf } from "./lead-filter.ts";
import { dealValue, planEntries, staffCountry, staffEmail, staffName, staffPhone } from "./staff-fields.ts";
import { LEAD_SORTS, LEAD_STATUSES, NO_STATUS } from "./status.ts";

const REVISION = "A revision is a whole number";

/** Body of PATCH /api/leads/{id}: absent fields stay; null or "" clears a field (docs/specification/http.md#leads). */
export const LeadEdit = strictObject({
	fullName: v.optional(staffName),
	/** A new address; it cannot be removed. */
	email: v.optional(staffEmail),
	phone: v.optional(staffPhone),
	country: v.optional(staffCountry),
	...DETAIL_EDITS,
	...planEntries,
	dealValue,
	/** Optimistic lock: the revision that the edit is based on. Without it the edit is not checked. */
	revision: v.optional(v.pipe(v.number(REVISION), v.integer(REVISION), v.minValue(1, REVISION))),
});
export type LeadEdit = v.InferOutput<typeof LeadEdit>;

/** May be empty: a lead whom staff know from elsewhere may have no address. */
const emailOrNone = v.pipe(
	v.nullable(v.union([v.literal(""), staffEmail], "Please enter a valid email address")),
	v.transform(textOrUndefined),
);

/** A lead's details as staff type them in one form: LeadEdit without the plan, and the address is optional. */
export const PersonEdit = object({
	fullName: staffName,
	email: v.optional(emailOrNone),
	phone: v.optional(staffPhone),
	country: v.optional(staffCountry),
	...DETAIL_EDITS,
});

const REFERENCE = "A reference has five letters or digits";
const ONE_NEEDED = "Please enter an email address or a phone number";

const NewLeadFields = strictObject({
	...PersonEdit.entries,
	...planEntries,
	dealValue,
	/** Chat reference from the lead's message. */
	reference: v.optional(
		v.pipe(
			v.nullable(v.string(REFERENCE)),
			v.check(text => !text || readChatReference(text) !== null, REFERENCE),
			v.transform(text => (text ? readChatReference(text) : null)),
		),
	),
	note: optionalParagraph(4000),
});

/** Asks for a way to reach the person even if other fields are invalid, so that all errors are reported at once. */
const Reachable = v.pipe(
	v.config(NewLeadFields, { abortPipeEarly: true }),
	v.forward(
		v.partialCheck([["email"], ["phone"]], ({ email, phone }) => Boolean(email || phone), ONE_NEEDED),
		["email"],
	),
);

/** Body of POST /api/staff/leads: a lead whom staff know from elsewhere. */
export const NewLead = v.config(Reachable, { abortPipeEarly: false });
export type NewLead = v.InferOutput<typeof NewLead>;

const CONTACT_WAYS = ["call", "whatsapp", "email"] as const;
export type ContactWay = (typeof CONTACT_WAYS)[number];

const contactWay = v.picklist(CONTACT_WAYS, "By must be call, whatsapp or email");

/** Body of POST /api/leads/{id}/contact. */
export const NewContact = object({ by: contactWay });

/** The removed contact was the first answer: the lead awaits an answer again. */
const unanswered = v.optional(v.boolean("Unanswered must be true or false"), false);

/** Body of DELETE /api/leads/{id}/contact. */
export const ContactUndo = object({ by: contactWay, unanswered });
export type ContactUndo = v.InferOutput<typeof ContactUndo>;

/** Body of PATCH /api/leads/{id}/status. */
export const StatusChange = object({
	status: v.picklist(LEAD_STATUSES, NO_STATUS),
	/** Optimistic lock: the status that the change is based on. Without it the change is not checked. */
	from: v.optional(v.picklist(LEAD_STATUSES, NO_STATUS)),
	unanswered,
});
export type StatusChange = v.InferInput<typeof StatusChange>;

/** Body of POST /api/leads/{id}/notes. */
export const NewNote = object({
	text: requiredParagraph(4000, "Please write a note"),
});

/** Query of GET /api/leads; unknown values are rejected. */
export const LeadQuery = v.pipe(
	object({
		...leadQueryEntries,
		sort: choiceWithDefault("-createdAt", LEAD_SORTS, `Sort must be one of ${LEAD_SORTS.join(", ")}`),
		...pageEntries,
	}),
	v.forward(v.check(inOrder, LATE), ["to"]),
);

/** Query of GET /api/today. */
export const TodayQuery = object({ owner: oneOf(["me"], "Owner must be me") });

const IDS = "Ids must be lead IDs separated by commas";

/** Query of GET /api/leads/export.csv: all filters, or selected leads; `bom` adds a byte order mark. */
export const ExportQuery = v.pipe(
	object({
		...leadQueryEntries,
		bom: v.optional(v.literal("1", "bom must be 1 or absent")),
		ids: v.optional(
			v.pipe(
				v.string(IDS),
				v.transform(text => text.split(",").filter(Boolean)),
				v.array(v.pipe(v.string(), v.uuid(IDS))),
			),
		),
	}),
	v.forward(v.check(inOrder, LATE), ["to"]),
);

const UUID = v.pipe(v.string(), v.uuid("A lead's id is not valid"));

/** Selected leads, or all that match a filter. Strict: without its misspelt filter, a request would affect every lead. */
function leadChoice(none: string) {
	const ids = v.pipe(v.array(UUID, none), v.minLength(1, none));
	const matching = v.pipe(strictObject(leadFilterEntries, none), v.forward(v.check(inOrder, LATE), ["to"]));
	const allMatching = strictObject({ filter: matching }, none);
	return { matching, leadIds: v.lazy(value => (isRecord(value) ? allMatching : ids)) };
}

function isRecord(value: unknown): boolean {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Body of POST /api/leads/bulk-sync. */
export const BulkSync = object({
	leadIds: leadChoice("Please select leads to sync").leadIds,
	integrationId: v.pipe(v.string("Please choose an integration"), v.uuid("Please choose an integration")),
	/** Also sync leads whose data did not change since the last sync. */
	forced: v.optional(v.boolean(), false),
});
export type BulkSync = v.InferOutput<typeof BulkSync>;

const CHOOSE = "Please select leads to change";
const TO_CHANGE = leadChoice(CHOOSE);
const NOTHING = "Please say what is to change";

/** Body of POST /api/leads/bulk: selected leads, or all that match a filter. */
export const BulkEdit = v.pipe(
	strictObject({
		leadIds: v.optional(TO_CHANGE.leadIds),
		filter: v.optional(TO_CHANGE.matching),
		change: v.pipe(
			strictObject({ status: v.optional(v.picklist(LEAD_STATUSES, NO_STATUS)), ...planEntries }, NOTHING),
			v.check(change => Object.values(change).some(value => value !== undefined), NOTHING),
		),
	}),
	// Without either, every lead would be changed.
	v.forward(
		v.check(({ leadIds, filter }) => (leadIds === undefined) !== (filter === undefined), CHOOSE),
		["leadIds"],
	),
);

const UNDO = "Undo must be the ID that a bulk change returned";

/** Body of POST /api/leads/bulk/undo. */
export const BulkUndo = object({ undo: v.pipe(v.string(UNDO), v.uuid(UNDO)) });
