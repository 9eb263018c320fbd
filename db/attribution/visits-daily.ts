import { defineEntity, p } from "@mikro-orm/core";

/** How many visits began on a day, by where they came from. No row belongs to one visitor. */
export const VisitsDaily = defineEntity({
	name: "VisitsDaily",
	tableName: "visits_daily",
	properties: {
		/** London's, as YYYY-MM-DD. */
		day: p.date().primary(),
		channel: p.string().length(20).primary(),
		/** Empty where there was none. */
		source: p.string().length(200).primary(),
		campaign: p.string().length(200).primary(),
		landingPage: p.string().length(200).primary(),
		count: p.integer(),
	},
});
