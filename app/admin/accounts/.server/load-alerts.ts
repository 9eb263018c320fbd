import type { Staff } from "#app/http/session/.server/session.ts";
import { entityManager, vault } from "#app/services.server.ts";
import { findPreferences } from "#db/alerts/preferences.ts";
import { pushPublicKey } from "#db/alerts/push-key.ts";
import { lastDeliveries } from "#db/alerts/read-digest.ts";
import { listBrowsers } from "#db/alerts/subscriptions.ts";

/** Returns the user's own alerts: preferences, browsers, last deliveries, and the public key for push subscriptions. */
export async function loadAlerts(self: Staff) {
	const em = entityManager();
	return {
		...(await findPreferences(em, self)),
		browsers: await listBrowsers(em, self.accountId),
		deliveries: await lastDeliveries(em, self.accountId),
		pushKey: await pushPublicKey(em, vault),
	};
}
export type OwnAlerts = Awaited<ReturnType<typeof loadAlerts>>;
