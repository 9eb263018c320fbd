import { defineEntity, p } from "@mikro-orm/core";

/** Number of visits per day and origin. No row belongs to a single visitor. */
export const VisitsDaily = defineEntity({
	name: "VisitsDaily",
	tableName: "visits_daily",
	properties: {
		/** London day, as YYYY-MM-DD. */
		day: p.date().primary(),
		channel: p.string().length(20).primary(),
		/** Empty if there is none. */
		source: p.string().length(200).primary(),
		campaign: p.string().length(200).primary(),
		landingPage: p.string().length(200).primary(),
		count: p.integer(),
	},
});
