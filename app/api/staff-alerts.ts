import { loadAlerts } from "#app/admin/accounts/.server/load-alerts.ts";
import { json } from "#app/http/.server/present-error.ts";
import { idParam, readInput } from "#app/http/.server/read-request.ts";
import { resources, staff } from "#app/http/.server/resource.ts";
import { spendTestAlert } from "#app/http/rate-limit/.server/limits.ts";
import { requireRecentPassword } from "#app/http/session/.server/confirmed.ts";
import { announcer, config } from "#app/services.server.ts";
import { retryDigest } from "#db/alerts/digests.ts";
import { enqueueTestAlert, findPreferences, savePreferences } from "#db/alerts/preferences.ts";
import { addBrowser, removeBrowser } from "#db/alerts/subscriptions.ts";
import { AlertPreferences } from "#domain/alerts/preferences.ts";
import { PushRemoval, pushSubscriptionSchema } from "#domain/alerts/push-subscription.ts";
import { AppError } from "#domain/errors.ts";

const PushForm = pushSubscriptionSchema({
	hosts: config.PUSH_ENDPOINT_HOSTS,
	allowPrivate: config.ALLOW_PRIVATE_ENDPOINTS,
});

export const loader = resources({
	/** The caller's own alerts; viewers may call these too. */
	"api/staff/alerts": {
		GET: staff(({ staff: self }) => loadAlerts(self)),
		PUT: staff(async ({ em, request, staff: self }) => {
			const preferences = await readInput(request, AlertPreferences);
			// Otherwise a thief of a session could redirect alerts with lead data and receive them long after the session ended.
			if (preferences.address && preferences.address !== (await findPreferences(em, self)).address)
				await requireRecentPassword(self);
			await savePreferences(em, self, preferences);
			announcer.announce("outbox");
			return loadAlerts(self);
		}),
	},
	"api/staff/alerts/:id/retry": {
		/** Retries one of the caller's own alerts that failed or is uncertain; viewers may call it too. */
		POST: staff(async ({ em, params, staff: { accountId } }) => {
			await em.transactional(inner => retryDigest(inner, accountId, idParam(params)));
			announcer.announce("outbox");
			return new Response(null, { status: 202 });
		}),
	},
	"api/staff/alerts/test": {
		/** Sends a test alert to the caller on every active channel; viewers may call it too. */
		POST: staff(async ({ em, staff: self }) => {
			await spendTestAlert(self.accountId);
			const channels = await enqueueTestAlert(em, self);
			announcer.announce("outbox");
			return json({ channels }, 202);
		}),
	},
	/** The caller's own browsers; viewers may call these too. */
	"api/staff/push": {
		POST: staff(async ({ em, request, staff: { accountId } }) => {
			const { subscription } = await readInput(request, PushForm);
			const id = await addBrowser(em, accountId, subscription, request.headers.get("user-agent"));
			return json({ id }, 201);
		}),
		DELETE: staff(async ({ em, request, staff: { accountId } }) => {
			const { subscription } = await readInput(request, PushRemoval);
			if (!(await removeBrowser(em, accountId, subscription)))
				throw new AppError("not_found", "This browser does not receive notifications");
			return null;
		}),
	},
});
export const action = loader;
