import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { retryDigest } from "#db/alerts/digests.ts";

export const loader = resource({
	/** Sends one of one's own alerts again that failed or is in doubt: viewers too. */
	POST: staff(async ({ params, staff: { accountId } }) => {
		await entityManager().transactional(em => retryDigest(em, accountId, idParam(params)));
		announcer.announce("outbox");
		return new Response(null, { status: 202 });
	}),
});
export const action = loader;
