import { sha256 } from "@oslojs/crypto/sha2";
import { encodeHexLowerCase } from "@oslojs/encoding";
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from "lucia";
import { entityManager, overTls } from "#app/services.server.ts";
import { Account, type Role } from "#db/accounts/account.ts";
import { Session } from "#db/accounts/session.ts";
import { DAY_MS } from "#domain/time/day.ts";

/** Idle hours after which a session ends; half-way through, use pushes the end on. */
const IDLE = new TimeSpan(12, "h");
/** A session ends after this many days however much it is used. */
const ABSOLUTE_DAYS = 7;

declare module "lucia" {
	interface Register {
		Lucia: typeof lucia;
		DatabaseUserAttributes: { username: string; role: Role };
		DatabaseSessionAttributes: { userAgent: string | null };
	}
}

/** What is stored for a token: a dump of the table signs nobody in. */
export function sessionKey(token: string): string {
	return encodeHexLowerCase(sha256(new TextEncoder().encode(token)));
}

/**
 * How many milliseconds a session, by the key of its row, lasts if nobody uses it, and whether use would make it last
 * longer; null where it has ended or been ended. Does not prolong it.
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

function toDatabaseUser(account: Account): DatabaseUser {
	return { id: account.id, attributes: { username: account.username, role: account.role } };
}

/** Lucia over MikroORM; sessions are kept under the hash of their token. */
const adapter: Adapter = {
	async getSessionAndUser(token) {
		const em = entityManager();
		const session = await em.findOne(Session, { id: sessionKey(token), endsAt: { $gt: new Date() } });
		const account = session && (await em.findOne(Account, { id: session.account }));
		if (!session || !account) return [null, null];
		return [
			{
				id: token,
				userId: account.id,
				expiresAt: session.expiresAt,
				attributes: { userAgent: session.userAgent ?? null },
			},
			toDatabaseUser(account),
		];
	},
	async getUserSessions(userId) {
		const sessions = await entityManager().find(Session, { account: userId });
		return sessions.map(
			(session): DatabaseSession => ({
				id: session.id,
				userId,
				expiresAt: session.expiresAt,
				attributes: { userAgent: session.userAgent ?? null },
			}),
		);
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

/** The session library, behind this module alone. */
export const lucia = new Lucia(adapter, {
	sessionExpiresIn: IDLE,
	sessionCookie: {
		name: overTls ? "__Host-session" : "session",
		attributes: { sameSite: "lax", path: "/", secure: overTls },
	},
	getUserAttributes: ({ username, role }) => ({ username, role }),
});
