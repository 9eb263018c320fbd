import { json } from "#app/http/.server/present-error.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { endOtherSessions } from "#db/accounts/list-accounts.ts";
import { recordAudit } from "#db/audit/record-audit.ts";

export const loader = resource({
	/** Signs oneself out everywhere else: viewers too. */
	DELETE: staff(async ({ staff: { accountId, sessionId, username } }) => {
		const ended = await entityManager().transactional(async em => {
			const count = await endOtherSessions(em, accountId, sessionId);
			await recordAudit(em, username, "account.sessions_ended", accountId, { count });
			return count;
		});
		return json({ ended });
	}),
});
export const action = loader;
