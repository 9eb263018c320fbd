import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { countAll, iso, now } from "../sql.ts";
import { Session } from "./session.ts";

/** Returns all accounts with the numbers of their sessions, leads and shared views, oldest first. */
export function listAccounts(em: EntityManager) {
	return em.kysely
		.selectFrom("accounts as a")
		.select(({ ref, selectFrom }) => [
			"a.id",
			"a.username",
			"a.role",
			sql<boolean>`${ref("a.totp_confirmed_at")} is not null`.as("hasSecondFactor"),
			sql<number>`jsonb_array_length(${ref("a.recovery_codes")})`.as("recoveryCodesLeft"),
			iso(ref("a.created_at")).as("createdAt"),
			selectFrom("sessions as s")
				.whereRef("s.account_id", "=", "a.id")
				.where("s.expires_at", ">", now)
				.where("s.ends_at", ">", now)
				.select(countAll.as("n"))
				.$asScalar()
				.$notNull()
				.as("sessions"),
			selectFrom("leads as l")
				.whereRef("l.owner_id", "=", "a.id")
				.where("l.quarantined_at", "is", null)
				.select(countAll.as("n"))
				.$asScalar()
				.$notNull()
				.as("leads"),
			selectFrom("saved_views as v")
				.whereRef("v.account_id", "=", "a.id")
				.where("v.shared", "=", true)
				.select(countAll.as("n"))
				.$asScalar()
				.$notNull()
				.as("sharedViews"),
		])
		.orderBy("a.created_at")
		.orderBy("a.id")
		.execute();
}

export type AccountView = Awaited<ReturnType<typeof listAccounts>>[number];

/** Returns the accounts that leads can be assigned to, by name. */
export function listOwners(em: EntityManager) {
	return em.kysely.selectFrom("accounts").select(["id", "username"]).orderBy("username").execute();
}

/** Returns an account's sessions, newest first. */
export function listSessions(em: EntityManager, accountId: string) {
	return em.kysely
		.selectFrom("sessions")
		.where("account_id", "=", accountId)
		.where("expires_at", ">", now)
		.where("ends_at", ">", now)
		.select(({ ref }) => [
			"id",
			"user_agent as userAgent",
			iso(ref("created_at")).as("createdAt"),
			iso(ref("expires_at")).as("expiresAt"),
		])
		.orderBy("created_at", "desc")
		.execute();
}

/** Ends all sessions of an account except `keep`. Returns how many ended. */
export function endOtherSessions(em: EntityManager, accountId: string, keep: string): Promise<number> {
	return em.nativeDelete(Session, { account: accountId, id: { $ne: keep } });
}
