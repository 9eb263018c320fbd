import { idParam } from "#app/http/.server/query.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { announcer } from "#app/services.server.ts";
import { retryDigest } from "#db/alerts/digests.ts";

export const loader = resource({
	/** Sends one of one's own alerts again that failed or is in doubt: viewers too. */
	POST: staff(async ({ em, params, staff: { accountId } }) => {
		await em.transactional(inner => retryDigest(inner, accountId, idParam(params)));
		announcer.announce("outbox");
		return new Response(null, { status: 202 });
	}),
});
export const action = loader;
