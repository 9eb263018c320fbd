import { defineEntity, p } from "@mikro-orm/core";
import { Integration } from "./integration.ts";

/** The latest calls of an integration under its quota. An unlogged table: after a crash the provider counts anew. */
export const CallSlot = defineEntity({
	name: "CallSlot",
	tableName: "call_slots",
	properties: {
		integration: () =>
			p
				.oneToOne(Integration)
				.owner()
				.primary()
				.updateRule("no action")
				.deleteRule("cascade")
				.foreignKeyName("call_slots_integration_id_fkey")
				.mapToPk(),
		/** Times of planned calls, oldest first. */
		slots: p.array<Date>().columnType("timestamptz[]"),
		/** Times at which the latest calls were answered, or begun while they are under way; oldest first. */
		sent: p.array<Date>().columnType("timestamptz[]").defaultRaw("'{}'"),
		/** An earlier release's: it kept to a quota only once the provider had refused a call for it. */
		enforcedUntil: p.datetime().nullable(),
	},
});
