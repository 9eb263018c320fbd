import { randomUUID } from "node:crypto";
import { LockMode, raw } from "@mikro-orm/core";
import type { AlertChannel } from "#domain/alerts/preferences.ts";
import { AppError } from "#domain/errors.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { announce } from "../notifications.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { fromNow, now } from "../sql.ts";
import { AlertDigest } from "./alert-digest.ts";
import { LeadAlert } from "./lead-alert.ts";

/** Attempts after which a waiting digest keeps to its backoff instead of being sent early. */
const MAX_EARLY_TRIES = 50;

interface Recipient {
	accountId: string;
	channel: AlertChannel;
	/** Delay in milliseconds before it may be sent. */
	afterMs: number;
	/** Milliseconds that a new digest waits for further leads; a digest that already waits is then not made due. */
	gatherMs?: number;
}

/** Locks and returns the digest that waits for this staff member and channel. */
function waitingDigest(em: EntityManager, { accountId, channel }: Pick<Recipient, "accountId" | "channel">) {
	return em.kysely
		.selectFrom("alert_digests")
		.where("account_id", "=", accountId)
		.where("channel", "=", channel)
		.where("state", "=", "waiting")
		.where("is_test", "=", false)
		.select(["id", "message"])
		.forUpdate()
		.executeTakeFirst();
}

/** Returns the digest that an alert joins: the waiting one, or a new one with its outbox message. Must run in a transaction. */
export async function openDigest(
	em: EntityManager,
	{ afterMs, gatherMs = 0, ...recipient }: Recipient,
): Promise<string> {
	const waiting = await waitingDigest(em, recipient);
	if (!waiting)
		return enqueueDigest(em, { ...recipient, afterMs: Math.max(afterMs, gatherMs), isTest: false });
	// A digest in backoff gets its next attempt with the next lead, or when the office opens.
	if (afterMs > 0) await makeWait(em, waiting.message, afterMs);
	else if (gatherMs === 0) await makeDue(em, [waiting.message]);
	return waiting.id;
}

/** Postpones a message to at least this delay, unless a worker has claimed it or it is queued. */
async function makeWait(em: EntityManager, message: string, afterMs: number): Promise<void> {
	await em.kysely
		.updateTable("outbox")
		.set({ due_at: fromNow(afterMs) })
		.where("id", "=", message)
		.where("owner", "is", null)
		.where("queued", "=", false)
		.where("due_at", "<", fromNow(afterMs))
		.execute();
}

/** Makes messages due now, unless a worker has claimed them or they are queued. */
async function makeDue(em: EntityManager, messages: string[]): Promise<void> {
	if (messages.length === 0) return;
	await em.kysely
		.updateTable("outbox")
		.set({ due_at: now })
		.where("id", "in", messages)
		.where("owner", "is", null)
		.where("queued", "=", false)
		.where("due_at", ">", now)
		.where("attempts", "<", MAX_EARLY_TRIES)
		.execute();
}

function promiseDelivery(
	em: EntityManager,
	{ id, channel, afterMs }: { id: string; channel: AlertChannel; afterMs: number },
): Promise<string> {
	const lane = channel === "mail" ? "alert_mail" : "alert_push";
	return enqueue(
		em,
		`staff-alert.${channel}`,
		{ digestId: id },
		{ lane, priority: PRIORITY.interactive, afterMs },
	);
}

/**
 * Sends a digest again that failed or may not have arrived, for its recipient. Must run in a transaction. Throws AppError
 * "conflict" unless its state is failed.
 */
export async function retryDigest(em: EntityManager, account: string, id: string): Promise<void> {
	const failed = await em.findOne(
		AlertDigest,
		{ id, account, state: "failed" },
		{ lockMode: LockMode.PESSIMISTIC_WRITE },
	);
	if (!failed) throw new AppError("conflict", "This alert cannot be sent again");
	const message = await promiseDelivery(em, { id, channel: failed.channel, afterMs: 0 });
	await em.nativeUpdate(AlertDigest, { id }, { state: "sending", message, error: null, endedAt: null });
}

/** Creates a digest and enqueues its delivery. Must run in a transaction. */
export async function enqueueDigest(
	em: EntityManager,
	{ accountId, channel, afterMs, isTest }: Omit<Recipient, "gatherMs"> & { isTest: boolean },
): Promise<string> {
	const id = randomUUID();
	const message = await promiseDelivery(em, { id, channel, afterMs });
	const row = { account_id: accountId, channel, is_test: isTest, message, state: "waiting" as const };
	await em.kysely
		.insertInto("alert_digests")
		.values({ id, ...row, created_at: now })
		.execute();
	return id;
}

/** Tells whether a digest must wait for office hours: its recipient wants that, and it was certainly not sent yet. */
export async function mustWaitForOfficeHours(em: EntityManager, id: string): Promise<boolean> {
	const minding = await em.kysely
		.selectFrom("alert_digests as d")
		.innerJoin("staff_alerts as s", "s.account_id", "d.account_id")
		.where("d.id", "=", id)
		.where("d.is_test", "=", false)
		// A mail that was being sent may have arrived already; a repeated push notification replaces the first.
		.where(({ eb, or }) => or([eb("d.state", "=", "waiting"), eb("d.channel", "=", "push")]))
		.where("s.office_hours_only", "=", true)
		.select("d.id")
		.executeTakeFirst();
	return minding !== undefined;
}

/** Marks a digest as being sent, so that no alert joins it any more. Returns null when no alert is left in it. */
export async function claimDigest(em: EntityManager, id: string): Promise<AlertDigest | null> {
	const taken = await em.nativeUpdate(
		AlertDigest,
		{ id, state: { $in: ["waiting", "sending"] } },
		{ state: "sending" },
	);
	const digest = taken > 0 ? await em.findOne(AlertDigest, { id }) : null;
	if (!digest || digest.isTest) return digest;
	await dropUnwanted(em, digest);
	if ((await em.count(LeadAlert, { digest: id })) > 0) return digest;
	// All its leads were erased, are no longer of interest to the recipient, or moved to a later digest.
	await em.nativeDelete(AlertDigest, { id });
	return null;
}

/** Deletes unwanted alerts: all if the channel is off; those of others' leads for scope "mine" and cause "given". */
async function dropUnwanted(em: EntityManager, { id, account, channel }: AlertDigest): Promise<void> {
	const scope = channel === "mail" ? "s.email" : "s.push";
	await em.kysely
		.deleteFrom("lead_alerts as t")
		.using(["staff_alerts as s", "leads as l"])
		.where("t.digest_id", "=", id)
		.where("s.account_id", "=", account)
		.whereRef("l.id", "=", "t.lead_id")
		.where(({ eb, and, or }) =>
			or([
				eb(scope, "=", "off"),
				and([
					or([eb(scope, "=", "mine"), eb("t.cause", "=", "given")]),
					eb("l.owner_id", "is distinct from", account),
				]),
			]),
		)
		.execute();
}

/** Records the result of a delivery. */
export async function endDigest(
	em: EntityManager,
	id: string,
	ended: { state: "sent"; error?: string | null } | { state: "failed"; error: string },
): Promise<void> {
	await em.nativeUpdate(AlertDigest, { id }, { error: null, ...ended, endedAt: raw("now()") });
	// Updates the page on which a staff member tests alerts.
	await announce(em, "back_office");
}

/** Records why a delivery needs another attempt. */
export async function recordDigestError(em: EntityManager, id: string, error: string): Promise<void> {
	await em.nativeUpdate(AlertDigest, { id }, { error });
}

/**
 * Sets a digest of which nothing was sent back to "waiting", or moves its alerts to another waiting one, so that a mail server
 * that recovers gets one mail for all alerts. Must run in a transaction.
 */
export async function reopenDigest(em: EntityManager, digest: AlertDigest, error: string): Promise<void> {
	const { id, account: accountId, channel } = digest;
	const other = digest.isTest ? undefined : await waitingDigest(em, { accountId, channel });
	if (other) await em.nativeUpdate(LeadAlert, { digest: id }, { digest: other.id });
	else await em.nativeUpdate(AlertDigest, { id }, { state: "waiting", error });
}

/** Makes all waiting digests of a staff member due, after they turned off office hours. Must run in a transaction. */
export async function makeWaitingDue(em: EntityManager, accountId: string): Promise<void> {
	const waiting = await em.find(AlertDigest, { account: accountId, state: "waiting" });
	await makeDue(
		em,
		waiting.map(({ message }) => message),
	);
}
