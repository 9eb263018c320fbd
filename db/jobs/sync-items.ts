import { expressionBuilder, sql } from "kysely";
import type { SyncContact } from "#domain/integrations/field-mapping.ts";
import { consentGivenAt, consentOrNull, hasConsent, hasWithdrawn } from "../integrations/has-consent.ts";
import { DETAILS } from "../leads/lead-row.ts";
import { touchesOf } from "../leads/touch-columns.ts";
import type { Database, EntityManager } from "../orm.ts";
import { idsOf, isoSeconds, msUntil, now, preparedForSmallBatch } from "../sql.ts";

/** One item of a run with the lead's data for the provider. Passed on without a copy, because there may be thousands. */
export interface SyncItem extends SyncContact {
	position: number;
	revision: number;
}

/** Positions from..to (inclusive) of a run. */
export interface ItemRange {
	runId: string;
	from: number;
	to: number;
}

/** Expression builder for items of runs, as `i`. */
export const item = expressionBuilder<Database & { i: Database["job_items"] }, "i">();

/** Condition: the item's run has not ended. After a cancellation, items stay pending for a moment. */
const isRunOpen = item.exists(
	item
		.selectFrom("job_runs as r")
		.whereRef("r.id", "=", "i.run_id")
		.where("r.status", "in", ["queued", "active"])
		.select("r.id"),
);

/** Returns the condition that an item is in the range. */
const isIn = ({ runId, from, to }: ItemRange) =>
	item.and([item("i.run_id", "=", runId), item.between("i.position", from, to)]);

/**
 * Former addresses of a lead `l` under which the provider may still hold it (`s` is its sync state); null if it never had one.
 * Excludes addresses that belong to another lead or are subscribed to the newsletter: those records are not the lead's.
 */
const formerly = sql<string[] | null>`case when s.moving then array(select f from unnest(s.former_emails) f
	where f <> l.email_key and not exists (select from leads o where o.email_key = f)
		and not exists (select from subscribers p where p.email_key = f and p.state = 'subscribed')) end`;

/** For each former address that belonged to another lead until a merge in the last day: whether that lead was held back. */
const formerlyHeldBack = sql<Record<string, boolean> | null>`case when s.moving then (
	select jsonb_object_agg(m.other->>'email_key', (k->>'held_back')::boolean)
	from lead_merges m cross join jsonb_array_elements(m.moved->'lead_syncs') k
	where m.lead_id = l.id and k->>'integration_id' = s.integration_id::text
		and m.other->>'email_key' is not null and k->>'held_back' is not null) end`;

/**
 * Whether an integration for consenting people `t` must not be sent a lead, as when it withdrew while it waited. One that the
 * integration holds is sent, because its record must say so.
 */
const isWithheld = sql<boolean>`(coalesce(t.settings->>'audience', '') = 'consented' and not ${hasConsent}
	and (s.synced_at is null or s.synced_destination < t.account_since) and s.moving is not true)`;

// Leads without an e-mail cannot be sent to a provider; they had one when the run began (suppressUnaddressed).
const itemContacts = (em: EntityManager) =>
	em.kysely
		.selectFrom("job_items as i")
		.innerJoin("leads as l", join => join.onRef("l.id", "=", "i.lead_id").on("l.email", "is not", null))
		.leftJoin("subscribers as n", "n.email_key", "l.email_key")
		.leftJoin("accounts as a", "a.id", "l.owner_id")
		.innerJoin("job_runs as run", "run.id", "i.run_id")
		.leftJoin("integrations as t", "t.id", "run.integration_id")
		.leftJoin("lead_syncs as s", join =>
			join.onRef("s.lead_id", "=", "l.id").onRef("s.integration_id", "=", "t.id"),
		);

const selectItems = (em: EntityManager) =>
	itemContacts(em)
		.select(({ ref }) => [
			"i.position",
			"l.id as leadId",
			"l.revision",
			ref("l.email").$notNull().as("email"),
			"l.full_name as fullName",
			sql<string | null>`nullif(${ref("l.phone")}, '')`.as("phone"),
			...DETAILS,
			"l.source_page as sourcePage",
			consentOrNull.as("marketingConsent"),
			isoSeconds(consentGivenAt).as("consentAt"),
			hasWithdrawn.as("left"),
			sql<
				boolean | null
			>`case when ${ref("s.synced_destination")} >= ${ref("t.account_since")} then ${ref("s.held_back")} end`.as(
				"heldBack",
			),
			formerly.as("formerly"),
			formerlyHeldBack.as("formerlyHeldBack"),
			touchesOf("l").as("touch"),
			"l.origin",
			sql<SyncContact["owner"]>`case when ${ref("a.id")} is not null
				then json_build_object('id', ${ref("a.id")}, 'username', ${ref("a.username")}) end`.as("owner"),
			"l.deal_value as dealValue",
		])
		.orderBy("i.position");

/**
 * Returns the due items in a range by position: pending, not postponed by the provider, not withheld, and of an unfinished run.
 * A lead whose merge put it in the range twice is returned once; the other item is due again after it.
 */
export async function dueItems(em: EntityManager, range: ItemRange): Promise<SyncItem[]> {
	const items = await selectItems(em)
		.where(isIn(range))
		.where("i.status", "=", "pending")
		.where(({ eb, or }) => or([eb("i.not_before", "is", null), eb("i.not_before", "<=", now)]))
		.where(isRunOpen)
		.where(({ not }) => not(isWithheld))
		.modifyEnd(preparedForSmallBatch(range.to - range.from + 1))
		.execute();
	const seen = new Set<string>();
	return items.filter(({ leadId }) => seen.size < seen.add(leadId).size);
}

/** Returns the ids of the leads of a range that wait and must not be sent. */
export async function withheldLeads(em: EntityManager, range: ItemRange): Promise<string[]> {
	const leads = await itemContacts(em)
		.where(isIn(range))
		.where("i.status", "=", "pending")
		.where(isWithheld)
		.select("l.id")
		.execute();
	return idsOf(leads);
}

/** Returns all items in a range whose lead was not erased, whatever their status, by position. */
export function itemsOf(em: EntityManager, range: ItemRange): Promise<SyncItem[]> {
	return selectItems(em).where(isIn(range)).execute();
}

/** Returns the milliseconds until the next item in a range is due, and why it waits; null when none is pending. */
export async function nextDue(
	em: EntityManager,
	range: ItemRange,
): Promise<{ afterMs: number; reason: string | null } | null> {
	const next = await em.kysely
		.selectFrom("job_items as i")
		.where(isIn(range))
		.where("i.status", "=", "pending")
		.where(isRunOpen)
		.select(({ ref }) => [msUntil(ref("i.not_before")).as("afterMs"), "i.error as reason"])
		.orderBy("i.not_before", order => order.asc().nullsFirst())
		.limit(1)
		.executeTakeFirst();
	return next ?? null;
}
