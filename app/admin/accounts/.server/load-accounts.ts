import type { Staff } from "#app/http/session/.server/session.ts";
import { entityManager } from "#app/services.server.ts";
import { listAccounts, listSessions } from "#db/accounts/list-accounts.ts";
import { listPasskeys } from "#db/accounts/passkeys.ts";
import { ROUND_ROBIN } from "#db/leads/round-robin.ts";
import { isOn } from "#db/settings/switches.ts";

/** Returns all accounts, whether new leads are assigned to admins in turn, and the user's own passkeys and sessions. */
export async function loadAccounts({ accountId, sessionId }: Staff) {
	const em = entityManager();
	const accounts = await listAccounts(em);
	const passkeys = await listPasskeys(em, accountId);
	const sessions = await listSessions(em, accountId);
	return {
		accounts,
		inTurn: await isOn(em, ROUND_ROBIN),
		passkeys,
		self: accounts.find(account => account.id === accountId) ?? null,
		sessions: sessions.map(({ id, ...session }) => ({
			...session,
			key: id.slice(0, 12),
			isThis: id === sessionId,
		})),
	};
}
export type OwnAccount = Awaited<ReturnType<typeof loadAccounts>>;
