import { isDeepStrictEqual } from "node:util";
import { fieldNames } from "#domain/integrations/field-mapping.ts";
import type { Integration } from "./integration.ts";
import { secretContext, type Vault } from "./vault.ts";

/** Where an integration sends leads: account, list and fields. Contains decrypted secrets: use it for comparison only. */
type Destination = Record<string, unknown>;

/** Returns an integration's destination; null when its secrets cannot be decrypted. */
export function openDestination(integration: Integration, vault: Vault): Destination | null {
	const { id, provider, endpoint, listId } = integration;
	// Leaves out the settings that decide when a lead is sent and which leads are, but not where to.
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
		return sealed ? vault.open(sealed, secretContext(id, field)) : null;
	};
	try {
		return {
			// Only for Zoho is the second secret part of the account; elsewhere it is the provider's signing secret.
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

/** Tells whether two destinations are the same account, regardless of list and fields. */
export function isSameAccount(one: Destination | null, other: Destination | null): boolean {
	const accountOf = ({ account, endpoint }: Destination) => ({ account, endpoint });
	return one !== null && other !== null && isDeepStrictEqual(accountOf(one), accountOf(other));
}
