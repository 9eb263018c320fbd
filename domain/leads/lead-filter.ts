import * as v from "valibot";
import { CHANNELS } from "../attribution/channel.ts";
import { TOUCH_PARTS } from "../attribution/known-touch.ts";
import { TOUCHES } from "../attribution/report.ts";
import { line, object, typedLine } from "../shape.ts";
import { optionalDay } from "../time/day.ts";
import { COUNTRY_NAMES } from "./countries.ts";
import { FORM_TYPES, LEAD_STATUSES, type LeadStatus } from "./status.ts";

const given = <T extends string>(value: T | "") => (value === "" ? undefined : value);

/** One of some choices; empty is no filter. */
export const oneOf = <const T extends readonly string[]>(choices: T, message: string) =>
	v.optional(
		v.pipe(
			v.union([v.picklist(choices, message), v.literal("")], message),
			v.transform(value => given<T[number]>(value)),
		),
	);

const STATUS = "Status must be new, contacted, qualified or closed";
const OWNER = "Owner must be an account's id, me or none";
/** A list's pages had numbers once, and bookmarks still say one. */
const PAGE = "Page must be the name of a page; pages of a list go on by cursor";
const text = v.optional(v.pipe(line(200), v.transform(given)));
const lowerText = v.optional(v.pipe(line(200), v.toLowerCase(), v.transform(given)));

/** What chooses leads, in a query string and in the body of a change of many. */
export const leadFilterEntries = {
	status: v.optional(v.union([v.picklist(LEAD_STATUSES), v.literal("all"), v.literal("")], STATUS)),
	/** Looked for in all that is written about a person; a number finds whose it is in any spelling, a reference its chat. */
	q: v.optional(v.pipe(typedLine(200), v.transform(given))),
	channel: oneOf(CHANNELS, `Channel must be one of ${CHANNELS.join(", ")}`),
	source: lowerText,
	medium: lowerText,
	campaign: text,
	landingPage: text,
	/** A click's id as its platform writes it, exactly. */
	clickId: v.optional(v.pipe(line(500), v.transform(given))),
	/** Which touch these six are of; the last unless it is said. */
	touch: oneOf(TOUCHES, "Touch must be first or last"),
	form: oneOf(FORM_TYPES, `Form must be one of ${FORM_TYPES.join(", ")}`),
	/** Which of their forms it is, as the report counts; any of them unless it is said. */
	formSent: oneOf(TOUCHES, "Form sent must be first or last"),
	page: v.optional(
		v.pipe(
			line(200),
			v.check(name => !/^\d+$/.test(name), PAGE),
			v.transform(given),
		),
	),
	country: oneOf(COUNTRY_NAMES, "Country must be the English name of a country"),
	/** An account's id, or that there is none. */
	owner: v.optional(
		v.union([v.picklist(["me", "none", ""]), v.pipe(v.string(), v.uuid(), v.toLowerCase())], OWNER),
	),
	consent: oneOf(["yes", "no", "unasked"], "Consent must be yes, no or unasked"),
	/** Awaited: they are new, came by themselves, and nobody reached out. */
	answer: oneOf(["awaited"], "Answer must be awaited"),
	/** Failed: an active integration could not take them. */
	sync: oneOf(["failed"], "Sync must be failed"),
	/** Of whoever did not come with a file. */
	imported: oneOf(["no"], "Imported must be no"),
	/** Days in London on which they became known, YYYY-MM-DD, both included. */
	from: optionalDay,
	to: optionalDay,
	due: oneOf(["today", "overdue", "none", "any"], "Due must be today, overdue, none or any"),
};

/** The same with what a list or an export may ask for beside. */
export const leadQueryEntries = {
	...leadFilterEntries,
	/** Suspects instead of leads. */
	quarantined: oneOf(["true", "false"], "Quarantined must be true or false"),
};

const LeadFilterQuery = object(leadQueryEntries);
type Asked = Partial<v.InferOutput<typeof LeadFilterQuery>>;

/** Which leads a list, an export or a change of many is about. */
export type LeadFilter = Omit<Asked, "status" | "quarantined"> & {
	status?: LeadStatus | undefined;
	quarantined?: boolean | undefined;
	ids?: string[] | undefined;
};

/** What the parameters mean to the account `self`: "all" and empty are no filter. */
export function toLeadFilter(
	{ status, owner, quarantined, ...asked }: Asked,
	self: string,
): LeadFilter & { quarantined: boolean } {
	return {
		...asked,
		...(status && status !== "all" ? { status } : {}),
		...(owner ? { owner: owner === "me" ? self : owner } : {}),
		quarantined: quarantined === "true",
	};
}

/** Names of the filters, as an address has them. */
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

/** What is filtered by, as it was asked for. */
export type AskedFilter = Partial<Record<FilterName, string>>;

/** The filters of a query that choose anything. */
export function askedOf(query: Asked): AskedFilter {
	const given = NAMES.flatMap(name => {
		const value = query[name];
		return value && !(name === "status" && value === "all") ? [[name, value]] : [];
	});
	return Object.fromEntries(given);
}
