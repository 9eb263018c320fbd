import { defineEntity, p } from "@mikro-orm/core";

/** A campaign's cost on one day, from a file that staff imported; a later file replaces it. */
export const DailyAdCost = defineEntity({
	name: "DailyAdCost",
	tableName: "ad_costs",
	properties: {
		/** YYYY-MM-DD. */
		date: p.date().primary(),
		/** In lower case. */
		source: p.string().length(200).primary(),
		/** Empty if there is none. */
		campaign: p.string().length(200).primary(),
		/** Hundredths of the currency's unit. */
		amount: p.bigint("number"),
		/** ISO 4217. */
		currency: p.string().length(3),
		updatedBy: p.string().length(100),
		updatedAt: p.datetime(),
	},
});
