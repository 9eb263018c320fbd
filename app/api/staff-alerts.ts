import { loadAlerts } from "#app/admin/accounts/.server/load-alerts.ts";
import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { savePreferences } from "#db/alerts/preferences.ts";
import { AlertPreferences } from "#domain/alerts/preferences.ts";

/** One's own alerts: viewers too. */
export const loader = resource({
	GET: staff(async ({ staff: self }) => json(await loadAlerts(self))),
	PUT: staff(async ({ request, staff: self }) => {
		await savePreferences(entityManager(), self, await readInput(request, AlertPreferences));
		announcer.announce("outbox");
		return json(await loadAlerts(self));
	}),
});
export const action = loader;
