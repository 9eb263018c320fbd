import { defineEntity, p } from "@mikro-orm/core";
import { Integration } from "./integration.ts";

/** The latest calls of an integration, for its quota. An unlogged table: after a crash the count starts again from empty. */
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
		/** Times of the latest calls, oldest first: when each was answered, or when it began if it is in flight. */
		sent: p.array<Date>().columnType("timestamptz[]").defaultRaw("'{}'"),
		/** Unused; an earlier release applied a quota only after the provider had rejected a call. */
		enforcedUntil: p.datetime().nullable(),
	},
});
