import * as v from "valibot";
import { CHANNELS } from "../attribution/channel.ts";
import { TOUCH_PARTS } from "../attribution/known-touch.ts";
import { TOUCHES } from "../attribution/report.ts";
import { line, object, textOrUndefined, typedLine } from "../shape.ts";
import { optionalDay } from "../time/day.ts";
import { COUNTRY_NAMES } from "./countries.ts";
import { FORM_TYPES, LEAD_STATUSES, type LeadStatus, NO_STATUS } from "./status.ts";

/** A choice in a query parameter; empty means no filter. */
export const oneOf = <const T extends readonly string[]>(choices: T, message: string) =>
	v.optional(
		v.pipe(
			v.union([v.picklist(choices, message), v.literal("")], message),
			v.transform(value => textOrUndefined<T[number]>(value)),
		),
	);

const OWNER = "Owner must be an account's id, me or none";
/** `page` was once a page number, and old bookmarks still contain one. */
const PAGE = "Page must be the name of a page; pages of a list go on by cursor";
const text = v.optional(v.pipe(line(200), v.transform(textOrUndefined)));
const lowerText = v.optional(v.pipe(line(200), v.toLowerCase(), v.transform(textOrUndefined)));

/** Filters of leads, for query strings and for the body of a bulk change. */
export const leadFilterEntries = {
	status: v.optional(v.union([v.picklist(LEAD_STATUSES), v.literal("all"), v.literal("")], NO_STATUS)),
	/** Full-text search over a lead's data. A phone number matches in any spelling, a chat reference finds its lead. */
	q: v.optional(v.pipe(typedLine(200), v.transform(textOrUndefined))),
	channel: oneOf(CHANNELS, `Channel must be one of ${CHANNELS.join(", ")}`),
	source: lowerText,
	medium: lowerText,
	campaign: text,
	landingPage: text,
	/** The platform's click id, exact match. */
	clickId: v.optional(v.pipe(line(500), v.transform(textOrUndefined))),
	/** Which touch the six filters above apply to; default: last. */
	touch: oneOf(TOUCHES, "Touch must be first or last"),
	form: oneOf(FORM_TYPES, `Form must be one of ${FORM_TYPES.join(", ")}`),
	/** Whether `form` must be the lead's first or last form, as in the report; default: any form. */
	formSent: oneOf(TOUCHES, "Form sent must be first or last"),
	page: v.optional(
		v.pipe(
			line(200),
			v.check(name => !/^\d+$/.test(name), PAGE),
			v.transform(textOrUndefined),
		),
	),
	country: oneOf(COUNTRY_NAMES, "Country must be the English name of a country"),
	/** An account id, "me", or "none" for leads without an owner. */
	owner: v.optional(
		v.union([v.picklist(["me", "none", ""]), v.pipe(v.string(), v.uuid(), v.toLowerCase())], OWNER),
	),
	consent: oneOf(["yes", "no", "unasked"], "Consent must be yes, no or unasked"),
	/** "awaited": new leads who came by themselves and whom staff have not contacted. */
	answer: oneOf(["awaited"], "Answer must be awaited"),
	/** "failed": at least one active integration failed to sync the lead. */
	sync: oneOf(["failed"], "Sync must be failed"),
	/** "no": leads that did not come from a file. */
	imported: oneOf(["no"], "Imported must be no"),
	/** First and last London day of creation, YYYY-MM-DD, both inclusive. */
	from: optionalDay,
	to: optionalDay,
	due: oneOf(["today", "overdue", "none", "any"], "Due must be today, overdue, none or any"),
};

/** Lead filters, plus those that only lists and exports accept. */
export const leadQueryEntries = {
	...leadFilterEntries,
	/** Suspects instead of leads. */
	quarantined: oneOf(["true", "false"], "Quarantined must be true or false"),
};

const LeadFilterQuery = object(leadQueryEntries);
type Asked = Partial<v.InferOutput<typeof LeadFilterQuery>>;

/** Filter of leads for a list, an export or a bulk change. */
export type LeadFilter = Omit<Asked, "status" | "quarantined"> & {
	status?: LeadStatus | undefined;
	quarantined?: boolean | undefined;
	ids?: string[] | undefined;
};

/**
 * Converts query parameters to a filter for the account `self`: "all" and empty mean no filter. Other parameters of the query,
 * such as its sort order, are left out.
 */
export function toLeadFilter(query: Asked, self: string): LeadFilter & { quarantined: boolean } {
	const { status, owner, quarantined, ...filter } = v.parse(LeadFilterQuery, query);
	return {
		...filter,
		...(status && status !== "all" ? { status } : {}),
		...(owner ? { owner: owner === "me" ? self : owner } : {}),
		quarantined: quarantined === "true",
	};
}

/** Names of the filter parameters in a URL. */
const NAMES = [
	"status",
	...TOUCH_PARTS,
	"touch",
	"form",
	"formSent",
	"page",
	"country",
	"owner",
	"consent",
	"answer",
	"sync",
	"imported",
	"from",
	"to",
	"due",
	"q",
] as const;
export type FilterName = (typeof NAMES)[number];

/** The active filters, as raw query values. */
export type AskedFilter = Partial<Record<FilterName, string>>;

/** Returns the filters of a query that restrict anything. */
export function activeFilters(query: Asked): AskedFilter {
	const active = NAMES.flatMap(name => {
		const value = query[name];
		return value && !(name === "status" && value === "all") ? [[name, value]] : [];
	});
	return Object.fromEntries(active);
}
