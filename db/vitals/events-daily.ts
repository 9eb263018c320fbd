import { defineEntity, p } from "@mikro-orm/core";
import { DEVICES, VARIANTS } from "./vitals-daily.ts";

/** How often an event happened on a day. No row belongs to one visitor. */
export const EventsDaily = defineEntity({
	name: "EventsDaily",
	tableName: "events_daily",
	properties: {
		/** In London, as YYYY-MM-DD. */
		day: p.date().primary(),
		page: p.string().length(200).primary(),
		variant: p.enum(VARIANTS).primary(),
		device: p.enum(DEVICES).primary(),
		/** A name of the catalogue. */
		name: p.string().length(64).primary(),
		/** One of the labels that the catalogue fixes for the name, else empty. */
		label: p.string().length(120).primary(),
		count: p.integer(),
	},
});
