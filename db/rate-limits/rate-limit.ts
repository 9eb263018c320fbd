import { defineEntity, p } from "@mikro-orm/core";

/** Counters of rate-limiter-flexible, in the columns that it expects. An unlogged table: a database crash resets all limits. */
export const RateLimit = defineEntity({
	name: "RateLimit",
	tableName: "rate_limits",
	properties: {
		key: p.string().length(255).primary(),
		points: p.integer().default(0),
		/** Milliseconds since 1970. */
		expire: p.bigint("number").nullable(),
	},
});
