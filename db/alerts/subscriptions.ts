import { randomUUID } from "node:crypto";
import { raw } from "@mikro-orm/core";
import type { PushSubscriptionForm } from "#domain/alerts/push-subscription.ts";
import { AppError } from "#domain/errors.ts";
import type { EntityManager } from "../orm.ts";
import { iso, now } from "../sql.ts";
import { PushSubscription } from "./push-subscription.ts";

const MOST_BROWSERS = 20;

/** The browsers that an account is notified in, newest first. */
export function listBrowsers(em: EntityManager, accountId: string) {
	return em.kysely
		.selectFrom("push_subscriptions")
		.where("account_id", "=", accountId)
		.select(({ ref }) => [
			"id",
			"endpoint",
			"user_agent as userAgent",
			iso(ref("created_at")).as("createdAt"),
			iso(ref("last_ok_at")).as("lastOkAt"),
		])
		.orderBy("created_at", "desc")
		.orderBy("id")
		.execute();
}

/**
 * Notifies an account in a browser from now on. A browser that another account was notified in is now this one's:
 * whoever sits at it signed in anew. Returns its id. Throws AppError "conflict" for one too many.
 */
export async function addBrowser(
	em: EntityManager,
	accountId: string,
	{ endpoint, keys }: PushSubscriptionForm,
	userAgent: string | null,
): Promise<string> {
	const others = await em.count(PushSubscription, { account: accountId, endpoint: { $ne: endpoint } });
	if (others >= MOST_BROWSERS)
		throw new AppError(
			"conflict",
			`At most ${MOST_BROWSERS} browsers can be notified. Please remove one first.`,
		);
	const row = { account_id: accountId, ...keys, user_agent: userAgent?.slice(0, 500) ?? null };
	const { id } = await em.kysely
		.insertInto("push_subscriptions")
		.values({ id: randomUUID(), endpoint, ...row, created_at: now })
		.onConflict(conflict => conflict.column("endpoint").doUpdateSet(row))
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
}

/** Notifies an account no longer in one of its browsers. False when it has no such browser. */
export async function removeBrowser(
	em: EntityManager,
	accountId: string,
	which: { id: string } | { endpoint: string },
): Promise<boolean> {
	return (await em.nativeDelete(PushSubscription, { account: accountId, ...which })) > 0;
}

/** Where to notify an account. */
export async function subscriptionsOf(em: EntityManager, accountId: string): Promise<PushSubscription[]> {
	return em.find(PushSubscription, { account: accountId });
}

/** Notes which browsers' push services took something, and forgets those that are gone. Call it in a transaction. */
export async function noteDeliveries(em: EntityManager, taken: string[], gone: string[]): Promise<void> {
	if (taken.length > 0)
		await em.nativeUpdate(PushSubscription, { id: { $in: taken } }, { lastOkAt: raw("now()") });
	if (gone.length > 0) await em.nativeDelete(PushSubscription, { id: { $in: gone } });
}
