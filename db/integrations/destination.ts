import { isDeepStrictEqual } from "node:util";
import { fieldNames } from "#domain/integrations/field-mapping.ts";
import type { Integration } from "./integration.ts";
import { secretPlace, type Vault } from "./vault.ts";

/** Where an integration sends people, under which account, and what of them. Secrets are in the clear: compare and forget. */
type Destination = Record<string, unknown>;

/** An integration's destination; null when its secrets cannot be read. */
export function openDestination(integration: Integration, vault: Vault): Destination | null {
	const { id, provider, endpoint, listId } = integration;
	// What decides when and who is sent, not where to.
	const {
		autoSync: _when,
		audience: _who,
		statuses: _back,
		events: _what,
		fields,
		...settings
	} = integration.settings;
	const open = (field: "apiKey" | "apiSecret" | "refreshToken") => {
		const sealed = integration[field];
		return sealed ? vault.open(sealed, secretPlace(id, field)) : null;
	};
	try {
		return {
			// Elsewhere than in Zoho the second secret is what the provider signs by, and says nothing of where people go.
			account: [open("apiKey"), provider === "zoho_crm" ? open("apiSecret") : null, open("refreshToken")],
			endpoint: endpoint ?? null,
			listId: listId ?? null,
			fields: fieldNames(provider, fields ?? {}),
			settings,
		};
	} catch {
		return null;
	}
}

export function isSameDestination(one: Destination | null, other: Destination | null): boolean {
	return one !== null && isDeepStrictEqual(one, other);
}

/** Whether two destinations are one account, whatever of people is sent to which of its lists. */
export function isSameAccount(one: Destination | null, other: Destination | null): boolean {
	const accountOf = ({ account, endpoint }: Destination) => ({ account, endpoint });
	return one !== null && other !== null && isDeepStrictEqual(accountOf(one), accountOf(other));
}
