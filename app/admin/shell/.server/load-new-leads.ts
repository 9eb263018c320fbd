import { LEADS_SEEN_COOKIE } from "#app/admin/shell/leads-seen.ts";
import { readCookie } from "#app/http/.server/read-cookie.ts";
import { entityManager } from "#app/services.server.ts";
import { countNewLeads } from "#db/leads/count-new.ts";
import { isInstant } from "#db/value-formats.ts";

/** Returns the number of leads that arrived since this browser last showed the list of leads; 0 if it never has. */
export async function loadNewLeads(request: Request) {
	const looked = readCookie(request, LEADS_SEEN_COOKIE);
	const since = isInstant(looked) ? looked : null;
	return { ...(await countNewLeads(entityManager(), since)), hasLooked: since !== null };
}
