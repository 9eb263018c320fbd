import * as v from "valibot";
import { type OfferedField, OfferedFields } from "#domain/integrations/field-mapping.ts";
import { savedOf } from "../versioned-row.ts";
import type { Integration } from "./integration.ts";

function notesOf(preparation: Record<string, unknown> | null | undefined): string[] {
	return Array.isArray(preparation?.notes) ? preparation.notes.map(String) : [];
}

function offeredOf(preparation: Record<string, unknown> | null | undefined): OfferedField[] {
	const read = v.safeParse(OfferedFields, preparation?.offered);
	return read.success ? read.output : [];
}

/** Shorter throttling is not shown, because it ends before staff would notice. */
const LONG_THROTTLE_MS = 60_000;

function longThrottle({ throttledUntil }: Integration): string | null {
	const isLong = throttledUntil && throttledUntil.getTime() > Date.now() + LONG_THROTTLE_MS;
	return isLong ? throttledUntil.toISOString() : null;
}

/**
 * Returns an integration as screens and the API show it, with masks instead of secrets
 * (docs/specification/integrations-and-jobs.md#settings).
 */
export function presentIntegration(integration: Integration) {
	const { provider, name, isActive, refreshTokenMask } = integration;
	const settings: Record<string, unknown> = {
		...integration.settings,
		...(refreshTokenMask && { refreshToken: refreshTokenMask }),
	};
	return {
		// Includes the version, the optimistic lock that an update may name.
		...savedOf(integration),
		provider,
		name,
		apiKey: integration.apiKeyMask,
		apiSecret: integration.apiSecretMask ?? null,
		endpoint: integration.endpoint ?? null,
		listId: integration.listId ?? null,
		settings,
		isActive,
		/** What staff must do before it works again, in the provider's words. */
		attention: integration.attention ?? null,
		/** Until when the provider is throttled; null if it is not, or only briefly. */
		restsUntil: longThrottle(integration),
		/** What the provider's account cannot do as asked, for example a field that could not be created. */
		notes: notesOf(integration.preparation),
		/** The account's own fields as of the last look-up, for the field mapping. */
		offered: offeredOf(integration.preparation),
		lastSync: integration.lastSync?.toISOString() ?? null,
		createdAt: integration.createdAt.toISOString(),
	};
}
export type IntegrationView = ReturnType<typeof presentIntegration>;
