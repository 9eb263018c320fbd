import { json } from "#app/http/.server/present-error.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { spendTestAlert } from "#app/http/rate-limit/.server/limits.ts";
import { announcer } from "#app/services.server.ts";
import { promiseTestAlert } from "#db/alerts/preferences.ts";

export const loader = resource({
	/** Tells oneself, in every way that is on: viewers too. */
	POST: staff(async ({ em, staff: self }) => {
		await spendTestAlert(self.accountId);
		const channels = await promiseTestAlert(em, self);
		announcer.announce("outbox");
		return json({ channels }, 202);
	}),
});
export const action = loader;
