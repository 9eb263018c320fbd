import { randomUUID } from "node:crypto";
import { LockMode } from "@mikro-orm/core";
import { sql } from "kysely";
import { eventWords, type ReportedEvent } from "#domain/integrations/provider-event.ts";
import { PROVIDER_NAMES } from "#domain/integrations/providers.ts";
import { emailKey } from "#domain/shape.ts";
import { Lead } from "../leads/lead.ts";
import { changeStatus } from "../leads/set-status.ts";
import { unsubscribeAddress, withdraw } from "../leads/withdraw-consent.ts";
import { unsubscribe } from "../newsletter/subscribe.ts";
import { Subscriber } from "../newsletter/subscriber.ts";
import { announce } from "../notifications.ts";
import type { EntityManager } from "../orm.ts";
import { anyText, now } from "../sql.ts";
import { isNewEvent, isUnsubscribe, type ReportingIntegration } from "./is-new-event.ts";

/**
 * Stores the events that a provider reported, each once, and applies them: an unsubscribe or complaint withdraws consent,
 * unless the person consented again since; a bounced or deleted address is recorded in the sync state. For an unknown person
 * only the event itself is kept. Must run in a transaction.
 */
export async function applyEvents(
	em: EntityManager,
	reporter: ReportingIntegration,
	events: readonly ReportedEvent[],
): Promise<void> {
	const people = await peopleOf(em, reporter, events);
	// In the order in which other transactions lock leads, to avoid deadlocks.
	const sorted = events
		.map(event => ({ event, leadId: people(event) }))
		.sort(
			(a, b) => (a.leadId ?? "").localeCompare(b.leadId ?? "") || a.event.at.getTime() - b.event.at.getTime(),
		);
	for (const { event, leadId } of sorted) {
		if (!(await isNewEvent(em, reporter, leadId, event))) continue;
		if (await store(em, reporter, leadId, event)) await follow(em, reporter, leadId, event);
	}
}

/**
 * Returns a function that finds an event's lead by e-mail or by the provider's id. An unsubscribe also matches former
 * addresses, because an earlier mail may be answered late; other events for a former address are results of our own changes.
 */
async function peopleOf(em: EntityManager, { id }: ReportingIntegration, events: readonly ReportedEvent[]) {
	const db = em.kysely;
	const byKey = await db
		.selectFrom("leads")
		.where("email_key", "=", anyText(events.flatMap(({ email }) => (email ? emailKey(email) : []))))
		.select(["id", "email_key as key"])
		.execute();
	const byRemoteId = await db
		.selectFrom("lead_syncs")
		.where("integration_id", "=", id)
		.where("remote_id", "=", anyText(events.flatMap(({ remoteId }) => remoteId ?? [])))
		.select(["lead_id as id", "remote_id as key"])
		.execute();
	const named = new Map(byKey.map(row => [row.key, row.id]));
	const unknown = events.flatMap(event => {
		const key = isUnsubscribe(event) && event.email ? emailKey(event.email) : null;
		return key && !named.has(key) ? [key] : [];
	});
	const moved = unknown.length ? await findByFormerAddress(em, id, unknown) : new Map<string, string>();
	const numbered = new Map(byRemoteId.map(row => [row.key, row.id]));
	return (event: ReportedEvent): string | null => {
		const { email, remoteId } = event;
		const key = email ? emailKey(email) : "";
		return (
			named.get(key) ??
			(remoteId ? numbered.get(remoteId) : undefined) ??
			(isUnsubscribe(event) ? moved.get(key) : undefined) ??
			null
		);
	};
}

/** Returns leads by their former addresses at an integration. */
async function findByFormerAddress(em: EntityManager, integrationId: string, keys: string[]) {
	const { rows } = await sql<{ id: string; key: string }>`
		select s.lead_id as id, f as key from lead_syncs s cross join unnest(s.former_emails) f
		where s.integration_id = ${integrationId} and s.former_emails <> '{}' and f = ${anyText(keys)}
	`.execute(em.kysely);
	return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Stores an event; false if it is already stored. */
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

/** Applies an event. */
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

/** Withdraws consent and unsubscribes; returns false if the person consented again after the event. */
async function takeBack(
	em: EntityManager,
	{ id, provider }: ReportingIntegration,
	leadId: string | null,
	{ email, at }: ReportedEvent,
): Promise<boolean> {
	// Refreshed, because the previous event may have changed the lead.
	const held = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
	const lead = leadId ? await em.findOne(Lead, { id: leadId }, held) : null;
	const key = lead?.emailKey ?? (email ? emailKey(email) : null);
	const subscriber = key ? await em.findOne(Subscriber, { emailKey: key }, { refresh: true }) : null;
	const agreedAt = [
		lead?.marketingConsent ? lead.consentAt : null,
		subscriber?.state === "subscribed" ? subscriber.subscribedAt : null,
	];
	if (agreedAt.some(agreed => agreed && agreed > at)) return false;
	const other =
		lead && email && emailKey(email) !== lead.emailKey ? { email, emailKey: emailKey(email) } : null;
	// The address of the event is recorded as unsubscribed too.
	if (other) await unsubscribeAddress(em, other, id);
	// The provider knows of that address alone: it may still hold the current one as subscribed.
	if (lead) await withdraw(em, lead, PROVIDER_NAMES[provider], other ? null : id);
	else if (subscriber) await unsubscribe(em, subscriber.id, new Date(), id);
	return true;
}

/** Records in the sync state why the provider sends nothing to the lead. */
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

/** Records when the provider last posted, and deletes the delivery. Must run in the transaction that applies its events. */
export async function endDelivery(em: EntityManager, deliveryId: string): Promise<void> {
	await em.kysely
		.with("gone", db =>
			db
				.deleteFrom("hook_deliveries")
				.where("id", "=", deliveryId)
				.returning(["integration_id", "received_at"]),
		)
		.updateTable("integrations")
		.from("gone")
		.set(({ fn }) => ({
			last_hook_at: fn("greatest", ["integrations.last_hook_at", "gone.received_at"]),
		}))
		.whereRef("integrations.id", "=", "gone.integration_id")
		.execute();
	await announce(em, "back_office");
}

/** Records up to when missed events were fetched from a provider; the next time starts a day earlier. */
export async function recordReconciled(em: EntityManager, id: string, at: Date): Promise<void> {
	await em.kysely.updateTable("integrations").set({ reconciled_at: at }).where("id", "=", id).execute();
}

/** Records when a provider's webhook subscription expires. */
export async function recordSubscriptionExpiry(em: EntityManager, id: string, until: Date): Promise<void> {
	await em.kysely.updateTable("integrations").set({ hook_until: until }).where("id", "=", id).execute();
}
