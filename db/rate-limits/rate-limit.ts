import { defineEntity, p } from "@mikro-orm/core";

/** What rate-limiter-flexible counts, in the columns that it expects. An unlogged table: a crash forgives everybody. */
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
