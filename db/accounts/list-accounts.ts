import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";
import type { Role } from "./account.ts";

/** An account as the accounts page shows it. */
export interface AccountView {
	id: string;
	username: string;
	role: Role;
	hasSecondFactor: boolean;
	recoveryCodesLeft: number;
	/** Browsers that are signed in. */
	sessions: number;
	createdAt: string;
}

/** Every account, oldest first. */
export async function listAccounts(em: EntityManager): Promise<AccountView[]> {
	return em.execute(
		`select a.id, a.username, a.role, a.totp_confirmed_at is not null as "hasSecondFactor",
			jsonb_array_length(a.recovery_codes) as "recoveryCodesLeft", ${iso("a.created_at")} as "createdAt",
			(select count(*)::int from sessions s where s.account_id = a.id and s.expires_at > now() and s.ends_at > now()) as sessions
		 from accounts a order by a.created_at, a.id`,
	);
}

/** A signed-in browser of an account. */
export interface SessionView {
	id: string;
	userAgent: string | null;
	createdAt: string;
	expiresAt: string;
}

/** The browsers in which an account is signed in, newest first. */
export async function listSessions(em: EntityManager, accountId: string): Promise<SessionView[]> {
	return em.execute(
		`select id, user_agent as "userAgent", ${iso("created_at")} as "createdAt", ${iso("expires_at")} as "expiresAt"
		 from sessions where account_id = ? and expires_at > now() and ends_at > now() order by created_at desc`,
		[accountId],
	);
}

/** Signs an account out everywhere but in the session that is kept. Returns how many ended. */
export async function endOtherSessions(em: EntityManager, accountId: string, keep: string): Promise<number> {
	const ended = await em.execute<{ id: string }[]>(
		"delete from sessions where account_id = ? and id <> ? returning id",
		[accountId, keep],
	);
	return ended.length;
}
