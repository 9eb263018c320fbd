import { defineEntity, p } from "@mikro-orm/core";
import { PROVIDER_EVENTS } from "#domain/integrations/provider-event.ts";
import { PROVIDERS } from "#domain/integrations/providers.ts";
import { Integration } from "../integrations/integration.ts";
import { Lead } from "../leads/lead.ts";

/** An event that a provider reported, stored once; for an unknown person without personal data. */
export const ProviderEvent = defineEntity({
	name: "ProviderEvent",
	tableName: "provider_events",
	properties: {
		id: p.uuid().primary(),
		integration: () => p.manyToOne(Integration).nullable().deleteRule("set null").mapToPk(),
		provider: p.enum(PROVIDERS),
		/** Identifies the event among those of its integration. */
		key: p.string().length(64),
		lead: () => p.manyToOne(Lead).nullable().deleteRule("cascade").mapToPk().index("provider_events_lead"),
		kind: p.enum(PROVIDER_EVENTS),
		/** The provider's reason, the new address or the status. */
		words: p.text().nullable(),
		occurredAt: p.datetime(),
		createdAt: p.datetime().index("provider_events_oldest"),
	},
	uniques: [{ name: "provider_events_once", properties: ["integration", "key"] }],
});
