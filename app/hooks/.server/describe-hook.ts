import type { Staff } from "#app/http/session/.server/session.ts";
import { announcer, config, entityManager, vault } from "#app/services.server.ts";
import { hookSecretOf } from "#db/hooks/hook-secret.ts";
import { startReconcile } from "#db/hooks/start-reconcile.ts";
import { hookAddress } from "#domain/integrations/hook-address.ts";
import { maskSecret } from "#domain/integrations/mask-secret.ts";
import { HOOK_STEPS } from "./hook-guide.ts";

const UNREADABLE =
	"The address was encrypted with another APP_SECRET and cannot be read: correct APP_SECRET, or renew the address here.";

/** How a provider speaks to us (docs/specification/http.md#integrations-and-runs). */
export interface HookView {
	/** Whoever may change nothing sees its last part masked: it is a secret. Empty where it cannot be read any more. */
	address: string;
	steps: readonly string[];
	/** When the provider last told us anything; ISO 8601. */
	lastEventAt: string | null;
	/** Until when it tells us without being asked again, where that ends; ISO 8601. */
	until: string | null;
}

/** The address of an integration and what to do with it. Throws AppError "not_found", also for one that tells us nothing. */
export async function describeHook(id: string, { role }: Pick<Staff, "role">): Promise<HookView> {
	// Who may change nothing makes no address by looking.
	const make = role === "admin";
	const { integration, secret, isNew } = await hookSecretOf(entityManager(), id, vault, { make });
	// Zoho is asked to tell us as soon as there is an address.
	if (isNew && integration.provider === "zoho_crm") {
		await startReconcile(entityManager(), integration);
		announcer.announce("outbox");
	}
	const shown = make || secret === null ? secret : maskSecret(secret);
	return {
		address: shown === null ? "" : hookAddress(config.PUBLIC_URL, id, shown),
		steps: secret === null ? [UNREADABLE] : (HOOK_STEPS[integration.provider] ?? []),
		lastEventAt: integration.lastHookAt?.toISOString() ?? null,
		until: integration.hookUntil?.toISOString() ?? null,
	};
}
