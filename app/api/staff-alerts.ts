import { loadAlerts } from "#app/admin/accounts/.server/load-alerts.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { requireConfirmed } from "#app/http/session/.server/confirmed.ts";
import { announcer } from "#app/services.server.ts";
import { findPreferences, savePreferences } from "#db/alerts/preferences.ts";
import { AlertPreferences } from "#domain/alerts/preferences.ts";

/** One's own alerts: viewers too. */
export const loader = resource({
	GET: staff(({ staff: self }) => loadAlerts(self)),
	PUT: staff(async ({ em, request, staff: self }) => {
		const preferences = await readInput(request, AlertPreferences);
		// A stolen session would go on reading of people there long after its end.
		if (preferences.address && preferences.address !== (await findPreferences(em, self)).address)
			await requireConfirmed(self);
		await savePreferences(em, self, preferences);
		announcer.announce("outbox");
		return loadAlerts(self);
	}),
});
export const action = loader;
