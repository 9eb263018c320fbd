import { defineEntity, p } from "@mikro-orm/core";
import { Integration } from "../integrations/integration.ts";

/** The body that a provider posted, unparsed; deleted as soon as it is processed. */
export const HookDelivery = defineEntity({
	name: "HookDelivery",
	tableName: "hook_deliveries",
	properties: {
		id: p.uuid().primary(),
		integration: () =>
			p.manyToOne(Integration).deleteRule("cascade").mapToPk().index("hook_deliveries_integration"),
		body: p.text().hidden(),
		receivedAt: p.datetime(),
	},
});
