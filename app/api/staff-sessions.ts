import { resource, staff } from "#app/http/.server/resource.ts";
import { endOtherSessions } from "#db/accounts/list-accounts.ts";
import { recordAudit } from "#db/audit/record-audit.ts";

export const loader = resource({
	/** Signs oneself out everywhere else: viewers too. */
	DELETE: staff(async ({ em, staff: { accountId, sessionId, username } }) => {
		const ended = await em.transactional(async inner => {
			const count = await endOtherSessions(inner, accountId, sessionId);
			await recordAudit(inner, username, "account.sessions_ended", accountId, { count });
			return count;
		});
		return { ended };
	}),
});
export const action = loader;
