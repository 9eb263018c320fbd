import { defineEntity, p } from "@mikro-orm/core";
import { DEVICES, VARIANTS } from "./vitals-daily.ts";

/** Number of events per day. No row belongs to a single visitor. */
export const EventsDaily = defineEntity({
	name: "EventsDaily",
	tableName: "events_daily",
	properties: {
		/** London day, as YYYY-MM-DD. */
		day: p.date().primary(),
		page: p.string().length(200).primary(),
		variant: p.enum(VARIANTS).primary(),
		device: p.enum(DEVICES).primary(),
		/** Name of an event in the catalogue. */
		name: p.string().length(64).primary(),
		/** A label that the catalogue defines for the event, or else empty. */
		label: p.string().length(120).primary(),
		count: p.integer(),
	},
});
