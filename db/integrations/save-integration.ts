import { isDeepStrictEqual } from "node:util";
import { LockMode } from "@mikro-orm/core";
import * as v from "valibot";
import { invalidField, notFound } from "#domain/errors.ts";
import {
	type IntegrationCreate,
	type IntegrationUpdate,
	listIdProblem,
} from "#domain/integrations/integration-form.ts";
import { rejectKeyForNewHost } from "#domain/integrations/key-destination.ts";
import { isMask, maskSecret } from "#domain/integrations/mask-secret.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import { type IntegrationSettings, IntegrationSettingsSchema } from "#domain/integrations/settings.ts";
import type { BasedOn } from "#domain/shape.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { JobRun } from "../jobs/job-run.ts";
import { syncMissedUnsubscribes } from "../newsletter/fan-out-subscriber.ts";
import type { EntityManager } from "../orm.ts";
import { wake } from "../outbox/lock-unclaimed.ts";
import { idsOf } from "../sql.ts";
import { createdColumns, deleteIfUnchanged, lockForUpdate, saved, updatedColumns } from "../versioned-row.ts";
import { AccessToken } from "./access-token.ts";
import { isSameAccount, openDestination } from "./destination.ts";
import { syncAddressChanges } from "./former-emails.ts";
import { Integration } from "./integration.ts";
import { presentIntegration } from "./present-integration.ts";
import { releaseSlots } from "./sliding-window.ts";
import { secretContext, type Vault } from "./vault.ts";

type SecretField = "apiKey" | "apiSecret" | "refreshToken";

/** The secrets sent to an integration's endpoint. A webhook's secret only signs, and Zoho's apiKey is a client id. */
const SENT_SECRETS: Readonly<Record<Provider, readonly SecretField[]>> = {
	zoho_crm: ["apiSecret", "refreshToken"],
	mailerlite: ["apiKey"],
	mailchimp: ["apiKey"],
	sendgrid: ["apiKey"],
	hubspot: ["apiKey"],
	webhook: [],
};

/** Tells whether a secret was entered: an empty text, or the mask that screens show, keeps the stored one. */
const isEntered = (secret: string | null | undefined): secret is string =>
	Boolean(secret) && !isMask(secret ?? "");

/** Returns the form fields of stored secrets that are sent to the endpoint and were not entered again. */
function secretsNotEntered(
	integration: Integration,
	{ apiKey, apiSecret, settings }: IntegrationUpdate,
): string[] {
	const entered = { apiKey, apiSecret, refreshToken: settings?.refreshToken };
	return SENT_SECRETS[integration.provider]
		.filter(field => integration[field] && !isEntered(entered[field]))
		.map(field => (field === "refreshToken" ? "settings.refreshToken" : field));
}

/** Returns the ciphertext and mask of a secret that was entered, or nothing. */
function sealed(vault: Vault, id: string, field: SecretField, secret: string | null | undefined) {
	if (!isEntered(secret)) return {};
	return { [field]: vault.seal(secret, secretContext(id, field)), [`${field}Mask`]: maskSecret(secret) };
}

function withoutSecret(settings: IntegrationSettings): IntegrationSettings {
	const { refreshToken: _secret, ...rest } = settings;
	return rest;
}

/** Creates an integration with encrypted secrets. Throws AppError "invalid" for a mask in place of a key. */
export async function createIntegration(
	em: EntityManager,
	form: IntegrationCreate,
	actor: string,
	vault: Vault,
): Promise<Integration> {
	if (isMask(form.apiKey)) throw invalidField("apiKey", "API key is required");
	const made = createdColumns(actor);
	const { id } = made;
	const settings = form.settings ?? v.parse(IntegrationSettingsSchema, {});
	return em.transactional(inner => {
		const integration = inner.create(Integration, {
			...made,
			provider: form.provider,
			name: form.name,
			apiKey: vault.seal(form.apiKey, secretContext(id, "apiKey")),
			apiKeyMask: maskSecret(form.apiKey),
			...sealed(vault, id, "apiSecret", form.apiSecret),
			...sealed(vault, id, "refreshToken", settings.refreshToken),
			endpoint: form.endpoint ?? null,
			listId: form.listId ?? null,
			settings: withoutSecret(settings),
			isActive: form.isActive,
		});
		const { provider, name } = form;
		return saved(inner, integration, actor, "integration.create", { provider, name });
	});
}

/**
 * Updates an integration: absent fields stay unchanged, and a mask or an empty text keeps the stored secret. Clears the
 * adapter's preparation and `attention`. With another account, list or fields, all leads count as not synced. When it becomes
 * active or works again, the unsubscribes and address changes it missed are sent. Throws AppError "not_found", "invalid" for
 * another provider or a stored secret that would go to another host, or "conflict" when it was saved since `version`.
 */
export async function updateIntegration(
	em: EntityManager,
	id: string,
	{ version, ...form }: IntegrationUpdate & BasedOn,
	actor: string,
	vault: Vault,
): Promise<Integration> {
	return em.transactional(async inner => {
		const integration = await lockForChange(inner, id, version);
		checkUpdate(integration, form);
		const before = openDestination(integration, vault);
		const wasWorking = integration.isActive && !integration.attention;
		inner.assign(integration, {
			...changedFields(id, form, vault),
			attention: null,
			preparation: null,
			...updatedColumns(actor),
		});
		const after = openDestination(integration, vault);
		if (before === null || !isDeepStrictEqual(before, after)) integration.destination += 1;
		const isOtherAccount = !isSameAccount(before, after);
		// The throttling applied to the former account, and so do the slots below.
		if (isOtherAccount)
			inner.assign(integration, { accountSince: integration.destination, throttledUntil: null });
		await inner.flush();
		if (isOtherAccount) {
			const open = { integration: id, status: { $in: ["queued", "active"] } } as const;
			await wake(inner, idsOf(await inner.find(JobRun, open, { fields: ["id"] })));
			await releaseSlots(inner, id);
		}
		if (integration.isActive && !wasWorking) {
			await syncMissedUnsubscribes(inner, integration);
			await syncAddressChanges(inner, integration, ["synced", "failed"]);
		}
		// An access token created with the former credentials must not outlive them.
		await inner.nativeDelete(AccessToken, { integration: id });
		const fields = Object.entries(form).flatMap(([field, value]) => (value === undefined ? [] : [field]));
		await recordAudit(inner, actor, "integration.update", id, { fields });
		return integration;
	});
}

async function lockForChange(
	em: EntityManager,
	id: string,
	version: number | undefined,
): Promise<Integration> {
	// FOR NO KEY UPDATE instead of FOR UPDATE, so that workers can store rows that reference the integration.
	await em.kysely.selectFrom("integrations").where("id", "=", id).select("id").forNoKeyUpdate().execute();
	const base = { version, what: "integration", lock: LockMode.NONE, present: presentIntegration };
	return lockForUpdate(em, Integration, { id }, base);
}

/** Throws AppError "invalid" unless the integration can be changed so. */
function checkUpdate(integration: Integration, form: IntegrationUpdate): void {
	const { provider, endpoint, listId } = form;
	if (provider !== undefined && provider !== integration.provider) {
		throw invalidField("provider", "The provider cannot change; add another integration instead");
	}
	if (integration.provider === "webhook" && endpoint === null) {
		throw invalidField("endpoint", "Must be a valid URL");
	}
	rejectKeyForNewHost(integration.endpoint, endpoint, secretsNotEntered(integration, form));
	// An unchanged list id is not validated: it may be older than the validation.
	const problem = listId === integration.listId ? null : listIdProblem(integration.provider, listId);
	if (problem) throw invalidField("listId", problem);
}

function changedFields(id: string, form: IntegrationUpdate, vault: Vault) {
	const { name, endpoint, listId, settings, isActive, apiKey, apiSecret } = form;
	return {
		...(name !== undefined && { name }),
		...(endpoint !== undefined && { endpoint }),
		...(listId !== undefined && { listId }),
		...(isActive !== undefined && { isActive }),
		...(settings && { settings: withoutSecret(settings) }),
		...sealed(vault, id, "apiKey", apiKey),
		...sealed(vault, id, "apiSecret", apiSecret),
		...sealed(vault, id, "refreshToken", settings?.refreshToken),
	};
}

/**
 * Deletes an integration with its sync states; its runs stay as history. Throws AppError "not_found", or "conflict" when it was
 * saved since `version`.
 */
export async function deleteIntegration(em: EntityManager, id: string, { version }: BasedOn, actor: string) {
	const base = { version, what: "integration", present: presentIntegration };
	const detailOf = ({ name, provider }: Integration) => ({ name, provider });
	await deleteIfUnchanged(em, Integration, { id }, base, { actor, action: "integration.delete", detailOf });
}

/** Returns all integrations, oldest first. */
export async function listIntegrations(em: EntityManager): Promise<Integration[]> {
	return em.find(Integration, {}, { orderBy: { createdAt: "asc", id: "asc" } });
}

/** Returns one integration. Throws AppError "not_found". */
export async function findIntegration(em: EntityManager, id: string): Promise<Integration> {
	return em.findOneOrFail(Integration, { id }, { failHandler: () => notFound("integration") });
}
