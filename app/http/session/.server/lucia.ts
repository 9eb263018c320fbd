import { sha256 } from "@oslojs/crypto/sha2";
import { encodeHexLowerCase } from "@oslojs/encoding";
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from "lucia";
import { entityManager, overTls } from "#app/services.server.ts";
import { Account, type Role } from "#db/accounts/account.ts";
import { Session } from "#db/accounts/session.ts";
import { DAY_MS } from "#domain/time/day.ts";

/** Idle timeout of a session; use in its second half extends it. */
const IDLE = new TimeSpan(12, "h");
/** Absolute lifetime of a session in days, however much it is used. */
const ABSOLUTE_DAYS = 7;

declare module "lucia" {
	interface Register {
		Lucia: typeof lucia;
		DatabaseUserAttributes: { username: string; role: Role };
		DatabaseSessionAttributes: { userAgent: string | null };
	}
}

/** Returns the hash under which a token's session is stored: a dump of the table cannot be used to sign in. */
export function sessionKey(token: string): string {
	return encodeHexLowerCase(sha256(new TextEncoder().encode(token)));
}

/**
 * Returns the milliseconds until a session expires if it is not used, and whether use would extend it; null if it has ended.
 * `key` is the key of its row. Does not extend the session.
 */
export async function sessionLeft(key: string): Promise<{ ms: number; canGoOn: boolean } | null> {
	const now = new Date();
	const session = await entityManager().findOne(Session, {
		id: key,
		expiresAt: { $gt: now },
		endsAt: { $gt: now },
	});
	if (!session) return null;
	const [idle, last] = [session.expiresAt.getTime(), session.endsAt.getTime()];
	return { ms: Math.min(idle, last) - now.getTime(), canGoOn: idle < last };
}

/** Returns a session in the form Lucia expects; `id` is its token, or the key of its row if the token is unknown. */
const toDatabaseSession = (
	{ account, expiresAt, userAgent = null }: Session,
	id: string,
): DatabaseSession => ({ id, userId: account, expiresAt, attributes: { userAgent } });

/** Lucia's adapter for MikroORM; sessions are stored under the hash of their token. */
const adapter: Adapter = {
	async getSessionAndUser(token) {
		const em = entityManager();
		const session = await em.findOne(Session, { id: sessionKey(token), endsAt: { $gt: new Date() } });
		const account = session && (await em.findOne(Account, { id: session.account }));
		if (!session || !account) return [null, null];
		const { id, username, role } = account;
		return [toDatabaseSession(session, token), { id, attributes: { username, role } }];
	},
	async getUserSessions(userId) {
		const sessions = await entityManager().find(Session, { account: userId });
		return sessions.map(session => toDatabaseSession(session, session.id));
	},
	async setSession(session) {
		const now = new Date();
		await entityManager().insert(Session, {
			id: sessionKey(session.id),
			account: session.userId,
			expiresAt: session.expiresAt,
			endsAt: new Date(now.getTime() + ABSOLUTE_DAYS * DAY_MS),
			createdAt: now,
			confirmedAt: now,
			userAgent: session.attributes.userAgent,
		});
	},
	async updateSessionExpiration(token, expiresAt) {
		await entityManager().nativeUpdate(Session, { id: sessionKey(token) }, { expiresAt });
	},
	async deleteSession(token) {
		await entityManager().nativeDelete(Session, { id: sessionKey(token) });
	},
	async deleteUserSessions(userId) {
		await entityManager().nativeDelete(Session, { account: userId });
	},
	async deleteExpiredSessions() {
		await entityManager().nativeDelete(Session, {
			$or: [{ expiresAt: { $lte: new Date() } }, { endsAt: { $lte: new Date() } }],
		});
	},
};

/** Name of the session's cookie. */
export const SESSION_COOKIE = overTls ? "__Host-session" : "session";

/** The session library; used only in this folder. */
export const lucia = new Lucia(adapter, {
	sessionExpiresIn: IDLE,
	sessionCookie: {
		name: SESSION_COOKIE,
		attributes: { sameSite: "lax", path: "/", secure: overTls },
	},
	getUserAttributes: ({ username, role }) => ({ username, role }),
});
