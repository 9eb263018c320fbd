import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { DIRECT, type KnownTouch, NONE, TOUCH_PARTS, UNKNOWN } from "#domain/attribution/known-touch.ts";
import type { TouchChoice } from "#domain/attribution/report.ts";
import { phoneTail, SIGNIFICANT_DIGITS } from "#domain/contact/phone.ts";
import type { LeadFilter } from "#domain/leads/lead-filter.ts";
import type { FormType } from "#domain/leads/status.ts";
import { readChatReference } from "#domain/whatsapp/chat-reference.ts";
import type { Database } from "../orm.ts";
import { anyOf, inLondon, londonStart, londonToday } from "../sql.ts";
import { genuineFormType } from "./genuine-form.ts";
import { detailsHold } from "./search-expressions.ts";
import { TOUCH_COLUMNS } from "./touch-columns.ts";

export type { LeadFilter } from "#domain/leads/lead-filter.ts";

const lead = expressionBuilder<Database, "leads">();

/** Sort keys for the follow-up time, as indexed: leads without a follow-up come last in either direction. */
export const followUp = {
	soonest: sql<Date>`coalesce(${lead.ref("leads.follow_up_at")}, 'infinity')`,
	latest: sql<Date>`coalesce(${lead.ref("leads.follow_up_at")}, '-infinity')`,
};

/** Returns the search condition: a complete phone number matches only that; other words also match the lead's details. */
function matchesQuery(query: string): Expression<SqlBool> {
	const held = detailsHold(query);
	const tail = phoneTail(query);
	if (tail !== null) {
		const number = lead("leads.phone_backwards", "like", `${[...tail].reverse().join("")}%`);
		return tail.length === SIGNIFICANT_DIGITS ? number : lead.or([held, number]);
	}
	const reference = readChatReference(query);
	if (!reference) return held;
	// A lead that another was merged into has the other's chat too. Not "in", which would keep PostgreSQL from using the indexes.
	const ofChat = lead.selectFrom("chat_references").where("reference", "=", reference).select("lead_id");
	return lead.or([held, lead("leads.chat_reference", "=", reference), lead("leads.id", "=", ofChat)]);
}

const start = londonStart(londonToday);
const end = londonStart(londonToday, 1);
// The plain column instead of `followUp`: the planner has statistics for it, such as the share of nulls.
const at = lead.ref("leads.follow_up_at");
const DUE: Readonly<Record<NonNullable<LeadFilter["due"]>, Expression<SqlBool>>> = {
	today: sql<SqlBool>`(${at} >= ${start} and ${at} < ${end})`,
	overdue: sql<SqlBool>`${at} < ${start}`,
	none: sql<SqlBool>`${at} is null`,
	any: sql<SqlBool>`${at} is not null`,
};

/** The attribution report's labels for missing parts. A channel has a name, and a landing page is known or UNKNOWN. */
const NAMELESS: Partial<Record<keyof KnownTouch, string>> = {
	source: DIRECT,
	medium: NONE,
	campaign: NONE,
};

/** Leads that the report counts without a known touch; leads by staff or import count only with a known touch. */
const cameByThemselves = lead("leads.origin", "in", ["form", "chat"]);

/** Returns the condition on one part of a touch; the report's labels match what the report counts under them. */
function touched(touch: TouchChoice, part: keyof KnownTouch, value: string): Expression<SqlBool> {
	const column = lead.ref(`leads.${touch}_${TOUCH_COLUMNS[part]}`);
	const channel = lead.ref(`leads.${touch}_channel`);
	if (part === "clickId") return sql<SqlBool>`${column} = ${value}`;
	if (part === "landingPage" && value === UNKNOWN)
		return sql<SqlBool>`(${column} is null and (${channel} is not null or ${cameByThemselves}))`;
	if (value === (part === "channel" ? "unknown" : UNKNOWN))
		return sql<SqlBool>`(${channel} is null and ${cameByThemselves})`;
	if (value === NAMELESS[part]) return sql<SqlBool>`(${channel} is not null and ${column} is null)`;
	return sql<SqlBool>`${column} = ${value}`;
}

/** Selects the leads that sent a form of this type, or from this page. */
const senders = (column: "form_type" | "page", value: string) =>
	lead.selectFrom("submissions as s").where(`s.${column}`, "=", value).select("s.lead_id");

/**
 * Condition: the lead was first seen on this page (most were), or sent a form from it. `any(array(...))` is evaluated only when
 * needed and lets PostgreSQL combine both indexes; an "in" subquery beside "or" would scan every lead.
 */
const byOrigin = (page: string) =>
	lead.or([
		lead("leads.source_page", "=", page),
		sql<SqlBool>`${lead.ref("leads.id")} = any(array(${senders("page", page)}))`,
	]);

/** Condition: this is the type of the lead's first or last genuine form, among the leads that the report counts. */
const sentAs = (touch: TouchChoice, form: FormType) =>
	lead.and([
		lead.or([cameByThemselves, lead(`leads.${touch}_channel`, "is not", null)]),
		lead(genuineFormType(touch, lead.ref("leads.id")), "=", form),
	]);

const notImported = lead("leads.origin", "<>", sql.lit("import"));

/** Condition: the lead awaits an answer; imported leads asked nothing. Literals match the partial index leads_unanswered. */
const awaited = lead.and([
	lead("leads.status", "=", sql.lit("new")),
	lead("leads.first_contact_at", "is", null),
	notImported,
]);

/** Condition: the lead failed to sync to an active integration. */
const unsynced = lead(
	"leads.id",
	"in",
	lead
		.selectFrom("lead_syncs as s")
		.innerJoin("integrations as i", "i.id", "s.integration_id")
		.where("s.status", "=", sql.lit("failed"))
		.where("i.is_active", "=", true)
		.select("s.lead_id"),
);

const CONSENT = { yes: true, no: false, unasked: null } as const;

export function filterLeads(filter: LeadFilter): Expression<SqlBool> {
	const {
		status,
		form,
		formSent,
		page,
		country,
		owner,
		consent,
		answer,
		sync,
		imported,
		due,
		from,
		to,
		touch = "last",
		ids,
	} = filter;
	const query = filter.q?.trim();
	const parts = TOUCH_PARTS.flatMap(part => {
		const value = filter[part];
		return value ? [touched(touch, part, value)] : [];
	});
	return lead.and([
		lead("leads.quarantined_at", filter.quarantined ? "is not" : "is", null),
		...(status ? [lead("leads.status", "=", status)] : []),
		...parts,
		...(form ? [lead("leads.id", "in", senders("form_type", form))] : []),
		...(form && formSent ? [sentAs(formSent, form)] : []),
		...(page ? [byOrigin(page)] : []),
		...(country ? [lead("leads.country", "=", country)] : []),
		...(owner
			? [lead("leads.owner_id", owner === "none" ? "is" : "=", owner === "none" ? null : owner)]
			: []),
		...(consent ? [lead("leads.marketing_consent", "is", CONSENT[consent])] : []),
		...(answer ? [awaited] : []),
		...(sync ? [unsynced] : []),
		...(imported ? [notImported] : []),
		...(from || to ? [inLondon(lead.ref("leads.created_at"), { from, to })] : []),
		...(due ? [DUE[due]] : []),
		...(ids ? [lead("leads.id", "=", anyOf(ids))] : []),
		...(query ? [matchesQuery(query)] : []),
	]);
}

/** Tells whether a filter may match only a few leads, so that the matches are read before they are sorted or counted. */
export function isSearch({
	status: _status,
	quarantined: _quarantined,
	touch: _touch,
	...narrowing
}: LeadFilter): boolean {
	return Object.values(narrowing).some(value => value !== undefined && value !== "");
}
