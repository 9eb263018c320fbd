import { randomBytes } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import { HOOK_AUTH, isSigned, PROVIDER_NAMES, type Provider } from "#domain/integrations/providers.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { Integration } from "../integrations/integration.ts";
import { findIntegration } from "../integrations/save-integration.ts";
import { secretContext, type Vault } from "../integrations/vault.ts";
import type { EntityManager } from "../orm.ts";

/** Random bytes of the secret in the URL: 32 characters in base64url, which fit into the 50 that Zoho returns. */
const SECRET_BYTES = 24;

/** Keys that verify a delivery. Decrypted: use them for comparison only. */
export interface HookKeys {
	provider: Provider;
	/** The secret in the URL's last segment; null if none was created yet. */
	secret: string | null;
	/** What the provider's signature is verified with: MailerLite's secret or SendGrid's public key; null if none is stored. */
	signingKey: string | null;
}

/** Returns the keys of an integration; null if it does not exist or its provider has no webhooks. */
export async function openHookKeys(em: EntityManager, id: string, vault: Vault): Promise<HookKeys | null> {
	const integration = await em.findOne(Integration, { id });
	if (!integration || HOOK_AUTH[integration.provider] === null) return null;
	const { provider, hookSecret, apiSecret } = integration;
	return {
		provider,
		secret: hookSecret ? vault.open(hookSecret, secretContext(id, "hookSecret")) : null,
		signingKey:
			isSigned(provider) && apiSecret ? vault.open(apiSecret, secretContext(id, "apiSecret")) : null,
	};
}

/** Replaces an integration's secret. Bypasses the entity, so that its version (optimistic lock) stays the same. */
function setSecret(em: EntityManager, id: string, vault: Vault) {
	const secret = randomBytes(SECRET_BYTES).toString("base64url");
	return em.kysely
		.updateTable("integrations")
		.set({ hook_secret: vault.seal(secret, secretContext(id, "hookSecret")), hook_until: null })
		.where("id", "=", id);
}

/** Returns an integration whose provider has webhooks. Throws AppError "not_found". */
async function findWithHooks(em: EntityManager, id: string): Promise<Integration> {
	const integration = await findIntegration(em, id);
	const { provider } = integration;
	if (HOOK_AUTH[provider] === null) {
		throw new AppError("not_found", `${PROVIDER_NAMES[provider]} tells us nothing by itself`);
	}
	return integration;
}

/**
 * Returns an integration with its URL secret, created on first use (`isNew`). With `make` false a missing secret is returned as
 * an empty string. It is null if it was encrypted under another APP_SECRET, because only staff can decide that it is lost.
 * Throws AppError "not_found", also for a provider without webhooks.
 */
export async function hookSecretOf(
	em: EntityManager,
	id: string,
	vault: Vault,
	{ make = true }: { make?: boolean } = {},
): Promise<{ integration: Integration; secret: string | null; isNew: boolean }> {
	const current = await findWithHooks(em, id);
	if (!current.hookSecret && !make) return { integration: current, secret: "", isNew: false };
	// Of two concurrent requests both return the secret that was stored first.
	if (!current.hookSecret) await setSecret(em, id, vault).where("hook_secret", "is", null).execute();
	const integration = current.hookSecret ? current : await findIntegration(em.fork(), id);
	const sealed = integration.hookSecret ?? "";
	const secret = vault.sealedUnder(sealed) ? vault.open(sealed, secretContext(id, "hookSecret")) : null;
	return { integration, secret, isNew: !current.hookSecret };
}

/** Creates a new secret: deliveries to the former URL are rejected from now on. Throws AppError "not_found". */
export async function renewHookSecret(em: EntityManager, id: string, actor: string, vault: Vault) {
	return em.transactional(async inner => {
		const integration = await findWithHooks(inner, id);
		await setSecret(inner, id, vault).execute();
		await recordAudit(inner, actor, "integration.hook_renewed", id);
		return integration;
	});
}
