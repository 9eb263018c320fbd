import * as v from "valibot";
import { fieldNames, type SyncContact } from "#domain/integrations/field-mapping.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import { IntegrationSettingsSchema } from "#domain/integrations/settings.ts";
import { createProviderHttp, type ProviderHttp } from "#worker/providers/http/http.ts";
import type { Preparation, ProviderConnection, ProviderContext } from "#worker/providers/port.ts";
import { createMemoryTokenStore } from "#worker/providers/token-store.ts";

/** Creates an HTTP client that may call simulators on this machine; close it after the tests. */
export function localHttp(): ProviderHttp {
	return createProviderHttp({ allowPrivate: true });
}

/** Returns an adapter's context for a simulator; every part can be overridden. */
export function contextFor(
	http: ProviderHttp,
	connection: Partial<Omit<ProviderConnection, "settings">> & { settings?: Record<string, unknown> },
	rest: Partial<Omit<ProviderContext, "connection" | "http">> = {},
): ProviderContext {
	const { settings, ...given } = connection;
	return {
		connection: {
			id: "integration-1",
			apiKey: "key",
			apiSecret: null,
			endpoint: null,
			listId: null,
			...given,
			settings: v.parse(IntegrationSettingsSchema, settings ?? {}),
		},
		preparation: null,
		http,
		tokens: createMemoryTokenStore(),
		signal: new AbortController().signal,
		now: () => Date.now(),
		deliveryId: "message-1",
		...rest,
	};
}

/** Returns a preparation in which every default field exists under its own name. */
export function readyFields(provider: Provider): Preparation {
	return { fields: fieldNames(provider, {}), doubleOptIn: false, notes: [] };
}

/** Returns a contact with every value set; each can be overridden. */
export function contact(changes: Partial<SyncContact> = {}): SyncContact {
	return {
		leadId: "lead-1",
		email: "ana@example.com",
		fullName: "Ana Maria Souza",
		phone: "+351912345678",
		country: "Portugal",
		companyName: "Souza Lda",
		businessActivity: "Trading",
		preferredStructure: "freezone",
		additionalRequirements: "Two visas",
		sourcePage: "/uk/fast-setup",
		marketingConsent: true,
		consentAt: "2026-01-02T10:00:00.000Z",
		left: false,
		heldBack: null,
		touch: {
			first: {
				channel: "paid_search",
				source: "google",
				medium: "cpc",
				campaign: "Dubai",
				landingPage: "/uk",
				clickId: "g-1",
			},
			last: {
				channel: "direct",
				source: null,
				medium: null,
				campaign: null,
				landingPage: "/",
				clickId: null,
			},
		},
		origin: "form",
		owner: { id: "account-1", username: "anna" },
		dealValue: 123_450,
		...changes,
	};
}

/** Returns contacts person0@example.com and so on. */
export function contacts(count: number, changes: Partial<SyncContact> = {}): SyncContact[] {
	return Array.from({ length: count }, (_, index) =>
		contact({ leadId: `lead-${index}`, email: `person${index}@example.com`, ...changes }),
	);
}
