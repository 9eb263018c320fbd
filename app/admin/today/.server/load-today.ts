import type { Staff } from "#app/http/session/.server/session.ts";
import { entityManager } from "#app/services.server.ts";
import { readToday } from "#db/leads/today.ts";

/** What waits for staff today: everybody's, or by the address one's own. */
export async function loadToday({ searchParams }: URL, { accountId }: Staff) {
	const mine = searchParams.get("owner") === "me";
	return { mine, ...(await readToday(entityManager(), mine ? accountId : undefined)) };
}
