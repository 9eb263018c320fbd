import { entityManager } from "#app/services.server.ts";
import { readToday } from "#db/leads/today.ts";

/** What waits for staff today. */
export function loadToday() {
	return readToday(entityManager());
}
