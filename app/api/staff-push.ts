import { config } from "#app/config.server.ts";
import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { addBrowser, removeBrowser } from "#db/alerts/subscriptions.ts";
import { PushRemoval, pushSubscriptionSchema } from "#domain/alerts/push-subscription.ts";
import { AppError } from "#domain/errors.ts";

const PushForm = pushSubscriptionSchema({
	hosts: config.PUSH_ENDPOINT_HOSTS,
	allowPrivate: config.ALLOW_PRIVATE_ENDPOINTS,
});

/** One's own browsers: viewers too. */
export const loader = resource({
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
});
export const action = loader;
