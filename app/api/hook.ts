import { isGenuine, isSame } from "#app/hooks/.server/genuine.ts";
import { json } from "#app/http/.server/present-error.ts";
import { idParam, readBytes } from "#app/http/.server/read-request.ts";
import { notAllowed, resource, visitor } from "#app/http/.server/resource.ts";
import { spendBeacon } from "#app/http/rate-limit/.server/beacons.ts";
import { announcer, entityManager, log, vault } from "#app/services.server.ts";
import { type HookKeys, openHookKeys } from "#db/hooks/hook-secret.ts";
import { storeDelivery } from "#db/hooks/store-delivery.ts";
import { SealedElsewhere } from "#db/integrations/vault.ts";
import { AppError } from "#domain/errors.ts";

/** Body limit: SendGrid batches its events up to 768 KiB. */
const LIMIT = 1024 * 1024;

/** Rejects a forged delivery. Throws AppError "unauthorised", or "too_many" from the 21st within a minute. */
async function refuseForged(): Promise<never> {
	await spendBeacon("forged");
	throw new AppError("unauthorised", "The provider’s signature is missing or wrong");
}

/** Returns the hook keys of the requested URL. Throws AppError "not_found", "unauthorised", or "unavailable". */
async function keysOf(params: Record<string, string | undefined>): Promise<HookKeys> {
	const integration = idParam(params, "integrationId");
	const keys = await openHookKeys(entityManager(), integration, vault).catch(error => {
		if (!(error instanceof SealedElsewhere)) throw error;
		log.error({ integration }, "the keys of a hook cannot be opened");
		// The provider retries, and by then the right APP_SECRET may be restored.
		throw new AppError("unavailable", "The keys of this address cannot be read now", {
			retryAfterSeconds: 600,
		});
	});
	if (!keys) throw new AppError("not_found", "There is nothing at this address");
	if (keys.secret === null || !isSame(params.secret ?? "", keys.secret)) await refuseForged();
	return keys;
}

export const loader = resource({
	GET: visitor(async ({ params }) => {
		await spendBeacon("hook");
		const { provider } = await keysOf(params);
		// Mailchimp checks the URL with a GET before it accepts it.
		return provider === "mailchimp" ? json({}) : notAllowed("POST");
	}),
	POST: visitor(async ({ em, request, params }) => {
		await spendBeacon("hook");
		const body = await readBytes(request, LIMIT);
		const keys = await keysOf(params);
		if (!isGenuine(keys, { headers: request.headers, body, now: Date.now() })) await refuseForged();
		await storeDelivery(em, {
			integrationId: idParam(params, "integrationId"),
			provider: keys.provider,
			body: Buffer.from(body).toString("utf8"),
		});
		announcer.announce("outbox");
		return {};
	}),
});
export const action = loader;
