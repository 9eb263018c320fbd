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

/** Tries after which a waiting digest keeps to its own backoff, whatever else happens. */
const MAX_EARLY_TRIES = 50;

interface Recipient {
	accountId: string;
	channel: AlertChannel;
	/** Milliseconds until it is to be told of. */
	afterMs: number;
	/** Milliseconds for which a digest of its own waits for more; one that waits already is not hurried. */
	gatherMs?: number;
}

/** The digest that waits for this person in this way. */
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

/** The digest that an alert joins: the one that waits, or a new one with its message. Call it in a transaction. */
export async function openDigest(
	em: EntityManager,
	{ afterMs, gatherMs = 0, ...recipient }: Recipient,
): Promise<string> {
	const waiting = await waitingDigest(em, recipient);
	if (!waiting)
		return promiseDigest(em, { ...recipient, afterMs: Math.max(afterMs, gatherMs), isTest: false });
	// One that could not be sent tries again with the next lead, or when the office opens.
	if (afterMs > 0) await makeWait(em, waiting.message, afterMs);
	else if (gatherMs === 0) await makeDue(em, [waiting.message]);
	return waiting.id;
}

/** Makes a message due no sooner than after a while, unless somebody works on it. */
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

/** Makes messages due now, unless somebody works on them. */
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
 * Sends again what failed, or may not have arrived, at the word of whoever was to be told. Call it in a transaction.
 * Throws AppError "conflict" where there is no such failure.
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

/** Makes a digest and promises its delivery. Call it in a transaction. */
export async function promiseDigest(
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

/** Whether a digest of which nothing is in doubt is for somebody who wants to sleep outside office hours. */
export async function mindsTheHour(em: EntityManager, id: string): Promise<boolean> {
	const minding = await em.kysely
		.selectFrom("alert_digests as d")
		.innerJoin("staff_alerts as s", "s.account_id", "d.account_id")
		.where("d.id", "=", id)
		.where("d.is_test", "=", false)
		// A mail that was taken up may have left; a note that is repeated takes the place of the first.
		.where(({ eb, or }) => or([eb("d.state", "=", "waiting"), eb("d.channel", "=", "push")]))
		.where("s.office_hours_only", "=", true)
		.select("d.id")
		.executeTakeFirst();
	return minding !== undefined;
}

/** Takes a digest up to be sent: from now on nothing joins it. Null when there is nothing left to tell. */
export async function takeDigest(em: EntityManager, id: string): Promise<AlertDigest | null> {
	const taken = await em.nativeUpdate(
		AlertDigest,
		{ id, state: { $in: ["waiting", "sending"] } },
		{ state: "sending" },
	);
	const digest = taken > 0 ? await em.findOne(AlertDigest, { id }) : null;
	if (!digest || digest.isTest) return digest;
	await dropUnwanted(em, digest);
	if ((await em.count(LeadAlert, { digest: id })) > 0) return digest;
	// Everyone it told of was erased, is of no interest any more, or stands in a later one.
	await em.nativeDelete(AlertDigest, { id });
	return null;
}

/** Drops whom they want to hear of no more by now: all, or, of their own leads and those given to them, those that are another's. */
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

/** Notes how a delivery ended. */
export async function endDigest(
	em: EntityManager,
	id: string,
	ended: { state: "sent"; error?: string | null } | { state: "failed"; error: string },
): Promise<void> {
	await em.nativeUpdate(AlertDigest, { id }, { error: null, ...ended, endedAt: raw("now()") });
	// The page of whoever tries an alert out says at once how it went.
	await announce(em, "back_office");
}

/** Notes why a delivery has to be tried again. */
export async function noteDigestTrouble(em: EntityManager, id: string, error: string): Promise<void> {
	await em.nativeUpdate(AlertDigest, { id }, { error });
}

/**
 * Lets others join a digest of which nothing has left, so that a mail server that comes back gets one mail for all that
 * happened meanwhile. Call it in a transaction.
 */
export async function reopenDigest(em: EntityManager, digest: AlertDigest, error: string): Promise<void> {
	const { id, account: accountId, channel } = digest;
	const other = digest.isTest ? undefined : await waitingDigest(em, { accountId, channel });
	if (other) await em.nativeUpdate(LeadAlert, { digest: id }, { digest: other.id });
	else await em.nativeUpdate(AlertDigest, { id }, { state: "waiting", error });
}

/** Somebody who no longer minds the hour is told of all that waits. Call it in a transaction. */
export async function makeWaitingDue(em: EntityManager, accountId: string): Promise<void> {
	const waiting = await em.find(AlertDigest, { account: accountId, state: "waiting" });
	await makeDue(
		em,
		waiting.map(({ message }) => message),
	);
}
