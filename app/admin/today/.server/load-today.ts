import type { Staff } from "#app/http/session/.server/session.ts";
import { entityManager } from "#app/services.server.ts";
import { readToday } from "#db/leads/today.ts";

/** Returns the leads and follow-ups waiting today: of everybody, or the user's own if the URL says so. */
export async function loadToday({ searchParams }: URL, { accountId }: Staff) {
	const mine = searchParams.get("owner") === "me";
	return { mine, ...(await readToday(entityManager(), mine ? accountId : undefined)) };
}
