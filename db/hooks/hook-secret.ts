import { randomBytes } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import { HOOK_PROOFS, isSigned, PROVIDER_NAMES, type Provider } from "#domain/integrations/providers.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { Integration } from "../integrations/integration.ts";
import { findIntegration } from "../integrations/save-integration.ts";
import { secretPlace, type Vault } from "../integrations/vault.ts";
import type { EntityManager } from "../orm.ts";

/** Random bytes of an address: 32 characters, which fits into what Zoho gives back (50). */
const SECRET_BYTES = 24;

/** By what a delivery is verified; secrets are in the clear: compare and forget. */
export interface HookKeys {
	provider: Provider;
	/** The last part of the address; null where nobody was ever given one. */
	secret: string | null;
	/** What the provider signs by: MailerLite's own secret, SendGrid's public key; null while none is stored. */
	signingKey: string | null;
}

/** The keys of an integration that a provider can speak to; null where there is none. */
export async function openHookKeys(em: EntityManager, id: string, vault: Vault): Promise<HookKeys | null> {
	const integration = await em.findOne(Integration, { id });
	if (!integration || HOOK_PROOFS[integration.provider] === null) return null;
	const { provider, hookSecret, apiSecret } = integration;
	return {
		provider,
		secret: hookSecret ? vault.open(hookSecret, secretPlace(id, "hookSecret")) : null,
		signingKey: isSigned(provider) && apiSecret ? vault.open(apiSecret, secretPlace(id, "apiSecret")) : null,
	};
}

/** Gives an integration another secret. Not by the entity: nobody's edit is out of date for it. */
function setSecret(em: EntityManager, id: string, vault: Vault) {
	const secret = randomBytes(SECRET_BYTES).toString("base64url");
	return em.kysely
		.updateTable("integrations")
		.set({ hook_secret: vault.seal(secret, secretPlace(id, "hookSecret")), hook_until: null })
		.where("id", "=", id);
}

/** An integration that a provider can speak to. Throws AppError "not_found". */
async function findSpeaker(em: EntityManager, id: string): Promise<Integration> {
	const integration = await findIntegration(em, id);
	const { provider } = integration;
	if (HOOK_PROOFS[provider] === null) {
		throw new AppError("not_found", `${PROVIDER_NAMES[provider]} tells us nothing by itself`);
	}
	return integration;
}

/**
 * An integration with the secret of its address, which is made when it is first asked for (`isNew`); with `make` false it
 * is empty until then, and it is null where it lies under another APP_SECRET: only staff can say that it is lost. Throws
 * AppError "not_found", also for one that tells us nothing.
 */
export async function hookSecretOf(
	em: EntityManager,
	id: string,
	vault: Vault,
	{ make = true }: { make?: boolean } = {},
): Promise<{ integration: Integration; secret: string | null; isNew: boolean }> {
	const found = await findSpeaker(em, id);
	if (!found.hookSecret && !make) return { integration: found, secret: "", isNew: false };
	// Two who ask at the same time get the same.
	if (!found.hookSecret) await setSecret(em, id, vault).where("hook_secret", "is", null).execute();
	const integration = found.hookSecret ? found : await findIntegration(em.fork(), id);
	const sealed = integration.hookSecret ?? "";
	const secret = vault.sealedUnder(sealed) ? vault.open(sealed, secretPlace(id, "hookSecret")) : null;
	return { integration, secret, isNew: !found.hookSecret };
}

/** Makes another secret: what is posted to the former address is refused from now on. Throws AppError "not_found". */
export async function renewHookSecret(em: EntityManager, id: string, actor: string, vault: Vault) {
	return em.transactional(async inner => {
		const integration = await findSpeaker(inner, id);
		await setSecret(inner, id, vault).execute();
		await recordAudit(inner, actor, "integration.hook_renewed", id);
		return integration;
	});
}
