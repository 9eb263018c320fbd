import { loadAlerts } from "#app/admin/accounts/.server/load-alerts.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { announcer } from "#app/services.server.ts";
import { savePreferences } from "#db/alerts/preferences.ts";
import { AlertPreferences } from "#domain/alerts/preferences.ts";

/** One's own alerts: viewers too. */
export const loader = resource({
	GET: staff(({ staff: self }) => loadAlerts(self)),
	PUT: staff(async ({ em, request, staff: self }) => {
		await savePreferences(em, self, await readInput(request, AlertPreferences));
		announcer.announce("outbox");
		return loadAlerts(self);
	}),
});
export const action = loader;
