import { defineEntity, p } from "@mikro-orm/core";
import { VITAL_NAMES } from "#domain/tracking/vitals.ts";

/** Kinds of device that measurements are told apart by. */
export const DEVICES = ["mobile", "desktop"] as const;
/** Variants of the site that measurements are told apart by. */
export const VARIANTS = ["uk", "corporate"] as const;

/** How often a web vital fell into one histogram bucket on a day. No row belongs to one visitor. */
export const VitalsDaily = defineEntity({
	name: "VitalsDaily",
	tableName: "vitals_daily",
	properties: {
		/** In London, as YYYY-MM-DD. */
		day: p.date().primary(),
		page: p.string().length(200).primary(),
		variant: p.enum(VARIANTS).primary(),
		device: p.enum(DEVICES).primary(),
		name: p.enum(VITAL_NAMES).primary(),
		/** domain/tracking/vital-histogram.ts says which values these are. */
		bucket: p.smallint().primary(),
		count: p.integer(),
	},
});
