import * as v from "valibot";
import { type OfferedField, OfferedFields } from "#domain/integrations/field-mapping.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import type { Integration } from "./integration.ts";

/**
 * An integration as screens and the API show it: secrets are masks
 * (docs/specification/integrations-and-jobs.md#settings).
 */
export interface IntegrationView {
	id: string;
	provider: Provider;
	name: string;
	apiKey: string;
	apiSecret: string | null;
	endpoint: string | null;
	listId: string | null;
	settings: Record<string, unknown>;
	isActive: boolean;
	/** What staff must do before it works again, in the provider's words. */
	attention: string | null;
	/** What the provider's account cannot do as asked, for example a field that could not be created. */
	notes: string[];
	/** The account's own fields, as they were when last looked up, for the mapping. */
	offered: OfferedField[];
	lastSync: string | null;
	/** A change may name the version it is based on. */
	version: number;
	updatedBy: string | null;
	createdAt: string;
	updatedAt: string;
}

function notesOf(preparation: Record<string, unknown> | null | undefined): string[] {
	return Array.isArray(preparation?.notes) ? preparation.notes.map(String) : [];
}

function offeredOf(preparation: Record<string, unknown> | null | undefined): OfferedField[] {
	const read = v.safeParse(OfferedFields, preparation?.offered);
	return read.success ? read.output : [];
}

/** What may be shown of an integration. */
export function presentIntegration(integration: Integration): IntegrationView {
	const { refreshTokenMask, settings } = integration;
	return {
		id: integration.id,
		provider: integration.provider,
		name: integration.name,
		apiKey: integration.apiKeyMask,
		apiSecret: integration.apiSecretMask ?? null,
		endpoint: integration.endpoint ?? null,
		listId: integration.listId ?? null,
		settings: refreshTokenMask ? { ...settings, refreshToken: refreshTokenMask } : { ...settings },
		isActive: integration.isActive,
		attention: integration.attention ?? null,
		notes: notesOf(integration.preparation),
		offered: offeredOf(integration.preparation),
		lastSync: integration.lastSync?.toISOString() ?? null,
		version: integration.version,
		updatedBy: integration.updatedBy ?? null,
		createdAt: integration.createdAt.toISOString(),
		updatedAt: integration.updatedAt.toISOString(),
	};
}
