import { CompiledQuery } from "kysely";
import { knownTouch } from "#domain/attribution/known-touch.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import type { Attribution } from "#domain/leads/attribution.ts";
import { DETAIL_NAMES, type LeadDetail } from "#domain/leads/lead-details.ts";
import type { FormType } from "#domain/leads/status.ts";
import { emailKey } from "#domain/shape.ts";
import type { EntityManager } from "../orm.ts";
import { SerializationFailure } from "../retrying-manager.ts";
import { PREPARED } from "../sql.ts";
import { traceparent } from "../telemetry/spans.ts";
import { assignRoundRobin, ROUND_ROBIN } from "./round-robin.ts";
import { TOUCH_COLUMNS } from "./touch-columns.ts";

/** A submitted form, ready to be stored. */
export interface LeadCapture extends Partial<Record<LeadDetail, string | undefined>> {
	submissionId: string;
	leadId: string;
	fullName: string;
	/** Whether nobody typed the name: it then replaces only that of a suspect. */
	nameMadeUp?: boolean;
	email: string;
	page: string;
	formType: FormType;
	source?: string | undefined;
	/** Form fields that the lead itself has no column for. */
	fields?: Record<string, string | boolean>;
	attribution?: Attribution | undefined;
	/** Undefined when the form has no such checkbox; false when it was left unchecked (see answersIn). */
	gdprConsent?: boolean | undefined;
	marketingOptIn?: boolean | undefined;
	/** Whether the visitor's consent choice allowed advertising; undefined when it is unknown. */
	adsConsent?: boolean | undefined;
	givesGuide?: boolean;
	/** Why the submission is a suspect, or null. */
	suspicion: string | null;
	ipAddress: string | null;
	userAgent: string | null;
}

// When the upsert keeps a stored touch: the first one, unless a suspect sent it; the last one, if the form has none.
const KEEP_EXISTING = {
	first: "leads.first_channel is not null and leads.quarantined_at is null",
	last: "excluded.last_channel is null",
};
const TOUCHED = (["first", "last"] as const).flatMap(touch =>
	Object.entries(TOUCH_COLUMNS).map(([part, column]) => ({
		name: `${touch}_${column}`,
		value: `${touch}->>'${part}'`,
		kept: KEEP_EXISTING[touch],
	})),
);

/** Returns a detail's column: its property name in snake case. */
const columnOf = (name: LeadDetail) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
// Without the phone, which the statement handles separately because its column is never null.
const DETAILS = DETAIL_NAMES.filter(name => name !== "phone").map(columnOf);

/** Condition: the lead is known only from an imported file. Its first form makes its origin "form", to be answered. */
const named = (lead: string) =>
	`(${lead}.origin = 'import' and ${lead}.status = 'new' and ${lead}.first_contact_at is null)`;

/** Condition: the lead withdrew consent, also before a merge; consent_at is null if a checkbox was only left empty. */
const HAS_WITHDRAWN = "(leads.marketing_consent is false and leads.consent_at is not null)";

// One statement stores everything, so that a form costs one round trip and is never half stored. A lead that unsubscribed from
// the newsletter resubscribes only by its own confirmation, not by a checkbox that anyone can tick. The outbox message has the
// submission's id, which tells its handler which form it is about. A suspect submission never changes stored values; a genuine
// form releases a quarantined lead, which then counts as new to staff and without the consent that a bot's form may have given.
// With round robin enabled the statement stores nothing outside a transaction ($4), because the lead is assigned in the
// transaction of its form. A string built once: with the query builder it would be rebuilt for every form.
const CAPTURE = `${PREPARED}
	with turns as (
		select from site_settings where key = '${ROUND_ROBIN}' and value = 'true'
	), given as (
		select * from jsonb_to_record($1::jsonb) as d (lead_id uuid, submission_id uuid, full_name text,
			name_made_up boolean, email text, email_key text, phone text, ${DETAILS.map(column => `${column} text`).join(", ")},
			page text, form_type text, source text, fields jsonb,
			first_touch jsonb, last_touch jsonb, gdpr_consent boolean, marketing_opt_in boolean, ip_address text,
			user_agent text, gives_guide boolean, ads_consent boolean, suspicion text, first jsonb, last jsonb)
		where $4::boolean or not exists (select from turns)
	), heard as (
		select *, marketing_opt_in and not exists (
			select from subscribers s where s.email_key = d.email_key and s.state = 'unsubscribed') as consent
		from given d
	), stored as (
		insert into leads (id, full_name, email, email_key, phone, ${DETAILS.join(", ")},
			marketing_consent, consent_at, source_page, ip_address, user_agent,
			accessed_guide, guide_accessed_at, quarantined_at, quarantine_reason, created_at, updated_at, last_activity_at,
			${TOUCHED.map(({ name }) => name).join(", ")})
		select lead_id, full_name, email, email_key, coalesce(phone, ''), ${DETAILS.join(", ")},
			consent, case when consent then now() end, page, ip_address, user_agent, gives_guide,
			case when gives_guide then now() end, case when suspicion is not null then now() end, suspicion, now(), now(), now(),
			${TOUCHED.map(({ value }) => value).join(", ")}
		from heard
		on conflict (email_key) do update set
			full_name = case when leads.quarantined_at is null and (select name_made_up from given) then leads.full_name
				else excluded.full_name end,
			email = excluded.email,
			phone = coalesce(nullif(excluded.phone, ''), leads.phone),
			${DETAILS.map(column => `${column} = coalesce(excluded.${column}, leads.${column})`).join(", ")},
			marketing_consent = case when ${HAS_WITHDRAWN} then false else coalesce(nullif(excluded.marketing_consent, false),
				case when leads.quarantined_at is null then leads.marketing_consent end, excluded.marketing_consent) end,
			consent_at = case when ${HAS_WITHDRAWN} then leads.consent_at else coalesce(excluded.consent_at,
				case when leads.quarantined_at is null then leads.consent_at end) end,
			accessed_guide = leads.accessed_guide or excluded.accessed_guide,
			guide_accessed_at = coalesce(leads.guide_accessed_at, excluded.guide_accessed_at),
			quarantined_at = null,
			quarantine_reason = null,
			source_page = coalesce(leads.source_page, excluded.source_page),
			origin = case when ${named("leads")} then 'form' else leads.origin end,
			created_at = case when ${named("leads")} or leads.quarantined_at is not null then now() else leads.created_at end,
			revision = leads.revision + 1,
			updated_at = now(),
			last_activity_at = now(),
			${TOUCHED.map(({ name, kept }) => `${name} = case when ${kept} then leads.${name} else excluded.${name} end`).join(", ")}
		where excluded.quarantined_at is null
		returning id, quarantined_at is null and (xmax = 0 or exists (select from leads before
			where before.email_key = leads.email_key and (before.quarantined_at is not null or ${named("before")}))) as is_new
	), person as (
		select id, is_new from stored
		union all
		select l.id, false from leads l join given g using (email_key) where not exists (select from stored)
	), kept as (
		insert into submissions (id, lead_id, page, form_type, source, fields, first_touch, last_touch, gdpr_consent,
			marketing_opt_in, ads_consent, suspicion, held_back, created_at)
		select submission_id, person.id, page, form_type, source, fields, first_touch, last_touch, gdpr_consent,
			marketing_opt_in, ads_consent, suspicion, not exists (select from stored), clock_timestamp()
		from given, person
	), promised as (
		insert into outbox (id, topic, lane, payload, priority, due_at, created_at, traceparent)
		select submission_id, 'lead.captured', 'events', jsonb_build_object('leadId', person.id), $2::smallint, now(), now(), $3::text
		from given, person where suspicion is null
	)
	select id as "leadId", is_new and exists (select from turns) as "isGiven" from person`;

/**
 * Stores a form: upserts the lead by e-mail, inserts the submission and enqueues the message for integrations. One statement,
 * which needs no transaction of its own unless leads are assigned to admins round robin. Suspects are quarantined, and nobody
 * is notified (docs/specification/forms-and-intake.md#spam).
 */
export async function captureLead(em: EntityManager, capture: LeadCapture): Promise<{ leadId: string }> {
	const details = Object.fromEntries(DETAIL_NAMES.map(name => [name, capture[name]]));
	const row = {
		lead_id: capture.leadId,
		submission_id: capture.submissionId,
		full_name: capture.fullName,
		name_made_up: capture.nameMadeUp ?? false,
		email: capture.email.trim(),
		email_key: emailKey(capture.email),
		...Object.fromEntries(DETAIL_NAMES.map(name => [columnOf(name), details[name]])),
		page: capture.page,
		form_type: capture.formType,
		source: capture.source,
		// As sent: the lead's own columns hold the values of the latest form, and a suspect form changes none of them.
		fields: { fullName: capture.fullName, ...details, ...capture.fields },
		first_touch: capture.attribution?.first,
		last_touch: capture.attribution?.last,
		gdpr_consent: capture.gdprConsent,
		marketing_opt_in: capture.marketingOptIn,
		ip_address: capture.ipAddress,
		user_agent: capture.userAgent?.slice(0, 500),
		gives_guide: capture.givesGuide ?? false,
		ads_consent: capture.adsConsent ?? false,
		suspicion: capture.suspicion,
		first: knownTouch(capture.attribution?.first ?? capture.attribution?.last),
		last: knownTouch(capture.attribution?.last),
	};
	const isWithin = em.isInTransaction();
	const values = [JSON.stringify(row), PRIORITY.automatic, traceparent(), isWithin];
	const { rows } = await em.kysely.executeQuery<{ leadId: string; isGiven: boolean }>(
		CompiledQuery.raw(CAPTURE, values),
	);
	const [person] = rows;
	if (!person && !isWithin) return em.transactional(inner => captureLead(inner, capture));
	// A concurrent form stored the lead after this statement's snapshot, or it was erased: a new transaction sees which.
	if (!person)
		throw new SerializationFailure("the lead appeared or was erased while its form was being stored");
	// A separate statement, so that only sites with round robin enabled pay for it.
	if (person.isGiven) await assignRoundRobin(em, person.leadId);
	return person;
}
