import { randomUUID } from "node:crypto";
import { LockMode } from "@mikro-orm/core";
import { sql } from "kysely";
import { eventWords, type ReportedEvent } from "#domain/integrations/provider-event.ts";
import { PROVIDER_NAMES } from "#domain/integrations/providers.ts";
import { emailKey } from "#domain/shape.ts";
import { Lead } from "../leads/lead.ts";
import { changeStatus } from "../leads/set-status.ts";
import { leaveNewsletter, withdraw } from "../leads/withdraw-consent.ts";
import { unsubscribe } from "../newsletter/subscribe.ts";
import { Subscriber } from "../newsletter/subscriber.ts";
import { announce } from "../notifications.ts";
import type { EntityManager } from "../orm.ts";
import { now } from "../sql.ts";
import { isLeaving, isNews, type ReportingIntegration } from "./is-news.ts";

/**
 * Stores what a provider told us, each event once, and does what it means: whoever left there, or complained, has taken
 * their consent back, unless they agreed again since; an address that does not work, or is gone there, is said so in the
 * state of that sync. Of somebody unknown only the telling is kept. Call it in a transaction.
 */
export async function applyEvents(
	em: EntityManager,
	reporter: ReportingIntegration,
	events: readonly ReportedEvent[],
): Promise<void> {
	const people = await peopleOf(em, reporter, events);
	// In the order in which others lock leads.
	const sorted = events
		.map(event => ({ event, leadId: people(event) }))
		.sort(
			(a, b) => (a.leadId ?? "").localeCompare(b.leadId ?? "") || a.event.at.getTime() - b.event.at.getTime(),
		);
	for (const { event, leadId } of sorted) {
		if (!(await isNews(em, reporter, leadId, event))) continue;
		if (await store(em, reporter, leadId, event)) await follow(em, reporter, leadId, event);
	}
}

/**
 * Whom an event is about, by their address or by the provider's id of them. An unsubscription also by a former address,
 * since mail to that one may be answered late; what else happens to a record under a former address is our own doing.
 */
async function peopleOf(em: EntityManager, { id }: ReportingIntegration, events: readonly ReportedEvent[]) {
	const db = em.kysely;
	const keys = [...new Set(events.flatMap(({ email }) => (email ? [emailKey(email)] : [])))];
	const ids = [...new Set(events.flatMap(({ remoteId }) => (remoteId ? [remoteId] : [])))];
	const byKey = keys.length
		? await db.selectFrom("leads").where("email_key", "in", keys).select(["id", "email_key as key"]).execute()
		: [];
	const byRemoteId = ids.length
		? await db
				.selectFrom("lead_syncs")
				.where("integration_id", "=", id)
				.where("remote_id", "in", ids)
				.select(["lead_id as id", "remote_id as key"])
				.execute()
		: [];
	const named = new Map(byKey.map(row => [row.key, row.id]));
	const unknown = events.flatMap(event => {
		const key = isLeaving(event) && event.email ? emailKey(event.email) : null;
		return key && !named.has(key) ? [key] : [];
	});
	const moved = unknown.length ? await whoHad(em, id, unknown) : new Map<string, string>();
	const numbered = new Map(byRemoteId.map(row => [row.key, row.id]));
	return (event: ReportedEvent): string | null => {
		const { email, remoteId } = event;
		const key = email ? emailKey(email) : "";
		return (
			named.get(key) ??
			(remoteId ? numbered.get(remoteId) : undefined) ??
			(isLeaving(event) ? moved.get(key) : undefined) ??
			null
		);
	};
}

/** Leads by addresses that they had at an integration before. */
async function whoHad(em: EntityManager, integrationId: string, keys: string[]) {
	const { rows } = await sql<{ id: string; key: string }>`
		select s.lead_id as id, f as key from lead_syncs s cross join unnest(s.former_emails) f
		where s.integration_id = ${integrationId} and s.former_emails <> '{}' and f = any(${keys}::text[])
	`.execute(em.kysely);
	return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Keeps an event; false for one that is known. */
async function store(
	em: EntityManager,
	{ id, provider }: ReportingIntegration,
	leadId: string | null,
	{ kind, key, at, words }: ReportedEvent,
): Promise<boolean> {
	const stored = await em.kysely
		.insertInto("provider_events")
		.values({
			id: randomUUID(),
			integration_id: id,
			provider,
			key,
			lead_id: leadId,
			kind,
			words: leadId && words ? words.slice(0, 500) : null,
			occurred_at: at,
			created_at: now,
		})
		.onConflict(conflict => conflict.columns(["integration_id", "key"]).doNothing())
		.returning("id")
		.executeTakeFirst();
	return stored !== undefined;
}

/** Does what an event means. */
async function follow(
	em: EntityManager,
	reporter: ReportingIntegration,
	leadId: string | null,
	event: ReportedEvent,
): Promise<void> {
	const actor = PROVIDER_NAMES[reporter.provider];
	switch (event.kind) {
		case "unsubscribed":
		case "complained":
			if (await takeBack(em, reporter, leadId, event)) await leaveOut(em, reporter, leadId, event);
			return;
		case "bounced":
		case "deleted":
			return leaveOut(em, reporter, leadId, event);
		case "status": {
			const status = reporter.settings.statuses?.[event.words ?? ""];
			if (leadId && status) await changeStatus(em, [leadId], status, actor);
			return;
		}
		case "subscribed":
		case "profile":
		case "address_changed":
	}
}

/** Ends consent and subscription; false for whoever agreed after they had left. */
async function takeBack(
	em: EntityManager,
	{ id, provider }: ReportingIntegration,
	leadId: string | null,
	{ email, at }: ReportedEvent,
): Promise<boolean> {
	// Read anew: the event before may have changed them.
	const held = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
	const lead = leadId ? await em.findOne(Lead, { id: leadId }, held) : null;
	const key = lead?.emailKey ?? (email ? emailKey(email) : null);
	const subscriber = key ? await em.findOne(Subscriber, { emailKey: key }, { refresh: true }) : null;
	const agreedAt = [
		lead?.marketingConsent ? lead.consentAt : null,
		subscriber?.state === "subscribed" ? subscriber.subscribedAt : null,
	];
	if (agreedAt.some(agreed => agreed && agreed > at)) return false;
	if (lead && email && emailKey(email) !== lead.emailKey) {
		// The address that they left under is remembered as gone too.
		await leaveNewsletter(em, { email, emailKey: emailKey(email) }, id);
	}
	if (lead) await withdraw(em, lead, PROVIDER_NAMES[provider], id);
	else if (subscriber) await unsubscribe(em, subscriber.id, new Date(), id);
	return true;
}

/** Says in the state of that sync why the person gets nothing from there. */
async function leaveOut(
	em: EntityManager,
	{ id, provider }: ReportingIntegration,
	leadId: string | null,
	{ kind, at, words }: ReportedEvent,
): Promise<void> {
	if (!leadId) return;
	const error = eventWords(PROVIDER_NAMES[provider], kind, at, words);
	const state = { status: "suppressed", error, updated_at: now } as const;
	await em.kysely
		.insertInto("lead_syncs")
		.values({ ...state, lead_id: leadId, integration_id: id })
		.onConflict(conflict =>
			conflict
				.columns(["lead_id", "integration_id"])
				.doUpdateSet({ ...state, ...(kind === "deleted" && { remote_id: null }) }),
		)
		.execute();
}

/** Notes that the provider spoke, and forgets what it posted. Call it in the transaction that applies its events. */
export async function endDelivery(em: EntityManager, deliveryId: string): Promise<void> {
	await em.execute(
		`with gone as (delete from hook_deliveries where id = ? returning integration_id, received_at)
		 update integrations i set last_hook_at = greatest(i.last_hook_at, gone.received_at) from gone where i.id = gone.integration_id`,
		[deliveryId],
	);
	await announce(em, "back_office");
}

/** Notes until when a provider was asked for what it may have told us in vain; the next time begins a day before. */
export async function noteReconciled(em: EntityManager, id: string, at: Date): Promise<void> {
	await em.kysely.updateTable("integrations").set({ reconciled_at: at }).where("id", "=", id).execute();
}

/** Notes until when a provider promised to tell us by itself. */
export async function noteWatched(em: EntityManager, id: string, until: Date): Promise<void> {
	await em.kysely.updateTable("integrations").set({ hook_until: until }).where("id", "=", id).execute();
}
