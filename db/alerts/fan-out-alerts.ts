import { randomUUID } from "node:crypto";
import {
	type AlertCause,
	type AlertChannel,
	type AlertScope,
	addressIn,
} from "#domain/alerts/preferences.ts";
import { whenUkOfficeIsOpen } from "#domain/uk/office-hours.ts";
import { Lead } from "../leads/lead.ts";
import type { EntityManager } from "../orm.ts";
import { prepared } from "../sql.ts";
import { openDigest } from "./digests.ts";
import { LeadAlert } from "./lead-alert.ts";

/** Collects leads that a colleague assigns one after another into one digest, and leaves time to undo an assignment. */
const GATHER_MS = 60_000;

/** An event that staff want to be alerted of. */
export interface AlertEvent {
	leadId: string;
	/** The form that caused it; null for a lead that was released from quarantine. */
	submissionId: string | null;
	now: Date;
}

/**
 * Enqueues alerts about a lead for all interested staff: one message for each staff member and channel. Outside office hours,
 * alerts for staff who want them only then wait and are sent together when the office opens. Must run in the transaction of the
 * event.
 */
export async function fanOutAlerts(em: EntityManager, { leadId, submissionId, now }: AlertEvent) {
	const people = await listeners(em).execute();
	if (people.length === 0) return;
	const lead = await em.findOne(Lead, { id: leadId, quarantinedAt: null }, { refresh: true });
	if (!lead) return;
	const cause = submissionId ? await causeOf(em, leadId, submissionId) : "released";
	if (!cause) return;
	const wants = (scope: AlertScope, accountId: string) =>
		scope === "all" || (scope === "mine" && lead.owner === accountId);
	for (const person of people) {
		for (const channel of channelsOf(person, scope => wants(scope, person.accountId))) {
			const digest = await openDigest(em, { ...recipient(person, now), channel });
			const alert = { id: randomUUID(), digest, lead: leadId, submission: submissionId, cause };
			await em.insert(LeadAlert, { ...alert, createdAt: new Date() });
		}
	}
}

/**
 * Enqueues alerts to the owner of these leads (the same for all) that a colleague assigned them, through every channel the
 * owner uses for leads. Must run in the transaction of the change. An assignment undone within a minute is not sent.
 */
export async function alertOwner(
	em: EntityManager,
	leadIds: readonly string[],
	actor: string,
): Promise<void> {
	const recipients = await em.find(
		Lead,
		{ id: { $in: [...leadIds] }, quarantinedAt: null, owner: { $ne: null } },
		{ fields: ["id", "owner"], disableIdentityMap: true },
	);
	const owner = recipients[0]?.owner;
	const person = owner && (await listeners(em).where("s.account_id", "=", owner).executeTakeFirst());
	if (!person || person.username === actor) return;
	for (const channel of channelsOf(person, scope => scope !== "off")) {
		const delivery = { ...recipient(person, new Date()), channel, gatherMs: GATHER_MS };
		const digest = await openDigest(em, delivery);
		const alert = { digest, cause: "given" as const, createdAt: new Date() };
		await em.insertMany(
			LeadAlert,
			recipients.map(({ id }) => ({ id: randomUUID(), lead: id, ...alert })),
		);
	}
}

type Listener = Awaited<ReturnType<ReturnType<typeof listeners>["execute"]>>[number];

/** Returns a recipient and the delay before the alert may be sent. */
function recipient({ accountId, officeHoursOnly }: Listener, now: Date) {
	const at = officeHoursOnly ? whenUkOfficeIsOpen(now) : now;
	return { accountId, afterMs: at.getTime() - now.getTime() };
}

/** Returns the channels through which a staff member is alerted, given which scopes match. */
function channelsOf(person: Listener, wanted: (scope: AlertScope) => boolean): AlertChannel[] {
	const ways: AlertChannel[] = [];
	if (wanted(person.email) && (person.address ?? addressIn(person.username))) ways.push("mail");
	if (wanted(person.push) && person.browsers) ways.push("push");
	return ways;
}

/** Returns the cause of an alert for a form; null if it is gone. A lead with only suspect forms before counts as new. */
async function causeOf(em: EntityManager, leadId: string, submissionId: string): Promise<AlertCause | null> {
	const form = await em.kysely
		.selectFrom("submissions as s")
		.where("s.id", "=", submissionId)
		.where("s.lead_id", "=", leadId)
		.select(({ exists, selectFrom }) =>
			exists(
				selectFrom("submissions as earlier")
					.whereRef("earlier.lead_id", "=", "s.lead_id")
					.whereRef("earlier.created_at", "<", "s.created_at")
					.where("earlier.suspicion", "is", null)
					.select("earlier.id"),
			).as("again"),
		)
		.executeTakeFirst();
	return form ? (form.again ? "again" : "new") : null;
}

/** Selects staff who want any alerts. Their rows are locked, so that two leads at once do not open two digests. */
function listeners(em: EntityManager) {
	return em.kysely
		.selectFrom("staff_alerts as s")
		.innerJoin("accounts as a", "a.id", "s.account_id")
		.where(({ eb, or }) => or([eb("s.email", "<>", "off"), eb("s.push", "<>", "off")]))
		.select(({ exists, selectFrom }) => [
			"s.account_id as accountId",
			"s.email",
			"s.push",
			"s.office_hours_only as officeHoursOnly",
			"s.address",
			"a.username",
			exists(
				selectFrom("push_subscriptions as p").whereRef("p.account_id", "=", "s.account_id").select("p.id"),
			).as("browsers"),
		])
		.orderBy("s.account_id")
		.forUpdate("s")
		.modifyEnd(prepared);
}
