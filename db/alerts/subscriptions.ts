import { randomUUID } from "node:crypto";
import { raw } from "@mikro-orm/core";
import type { PushSubscriptionForm } from "#domain/alerts/push-subscription.ts";
import { AppError } from "#domain/errors.ts";
import type { EntityManager } from "../orm.ts";
import { iso, now } from "../sql.ts";
import { PushSubscription } from "./push-subscription.ts";

const MAX_BROWSERS = 20;

/** Returns the browsers that an account is notified in, newest first. */
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
 * Adds a browser in which an account is notified. A browser of another account moves to this one, because its user has signed
 * in to another account. Returns its id. Throws AppError "conflict" if the account already has the maximum number.
 */
export async function addBrowser(
	em: EntityManager,
	accountId: string,
	{ endpoint, keys }: PushSubscriptionForm,
	userAgent: string | null,
): Promise<string> {
	const others = await em.count(PushSubscription, { account: accountId, endpoint: { $ne: endpoint } });
	if (others >= MAX_BROWSERS)
		throw new AppError(
			"conflict",
			`At most ${MAX_BROWSERS} browsers can be notified. Please remove one first.`,
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

/** Removes one of an account's browsers. Returns false when the account has no such browser. */
export async function removeBrowser(
	em: EntityManager,
	accountId: string,
	which: { id: string } | { endpoint: string },
): Promise<boolean> {
	return (await em.nativeDelete(PushSubscription, { account: accountId, ...which })) > 0;
}

export async function subscriptionsOf(em: EntityManager, accountId: string): Promise<PushSubscription[]> {
	return em.find(PushSubscription, { account: accountId });
}

/** Records which push services accepted a notification, and deletes subscriptions that are gone. Must run in a transaction. */
export async function recordDeliveries(em: EntityManager, taken: string[], gone: string[]): Promise<void> {
	if (taken.length > 0)
		await em.nativeUpdate(PushSubscription, { id: { $in: taken } }, { lastOkAt: raw("now()") });
	if (gone.length > 0) await em.nativeDelete(PushSubscription, { id: { $in: gone } });
}
