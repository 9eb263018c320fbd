import type { Staff } from "#app/http/session/.server/session.ts";
import { announcer, config, entityManager, vault } from "#app/services.server.ts";
import { hookSecretOf } from "#db/hooks/hook-secret.ts";
import { startReconcile } from "#db/hooks/start-reconcile.ts";
import { hookUrl } from "#domain/integrations/hook-url.ts";
import { maskSecret } from "#domain/integrations/mask-secret.ts";
import { HOOK_STEPS } from "./hook-guide.ts";

const UNREADABLE =
	"The address was encrypted with another APP_SECRET and cannot be read: correct APP_SECRET, or renew the address here.";

/** An integration's webhook as the back office shows it (docs/specification/http.md#integrations-and-runs). */
export interface HookView {
	/** The secret URL; its last part is masked for viewers. Empty if it can no longer be decrypted. */
	address: string;
	steps: readonly string[];
	/** Time of the provider's last delivery; ISO 8601. */
	lastEventAt: string | null;
	/** When the provider's subscription expires unless renewed; ISO 8601; null if it does not expire. */
	until: string | null;
}

/** Returns an integration's webhook URL and setup steps. Throws AppError "not_found", also if its provider has no webhooks. */
export async function describeHook(id: string, { role }: Pick<Staff, "role">): Promise<HookView> {
	// A viewer's read must not create a URL.
	const make = role === "admin";
	const { integration, secret, isNew } = await hookSecretOf(entityManager(), id, vault, { make });
	// As soon as there is a URL, Zoho is asked to send notifications to it.
	if (isNew && integration.provider === "zoho_crm") {
		await startReconcile(entityManager(), integration);
		announcer.announce("outbox");
	}
	const shown = make || secret === null ? secret : maskSecret(secret);
	return {
		address: shown === null ? "" : hookUrl(config.PUBLIC_URL, id, shown),
		steps: secret === null ? [UNREADABLE] : (HOOK_STEPS[integration.provider] ?? []),
		lastEventAt: integration.lastHookAt?.toISOString() ?? null,
		until: integration.hookUntil?.toISOString() ?? null,
	};
}
