import { defineEntity, p } from "@mikro-orm/core";
import { VITAL_NAMES } from "#domain/tracking/vitals.ts";

/** Device classes of measurements. */
export const DEVICES = ["mobile", "desktop"] as const;
/** Site variants of measurements. */
export const VARIANTS = ["uk", "corporate"] as const;

/** Number of measurements of a web vital per day and histogram bucket. No row belongs to a single visitor. */
export const VitalsDaily = defineEntity({
	name: "VitalsDaily",
	tableName: "vitals_daily",
	properties: {
		/** London day, as YYYY-MM-DD. */
		day: p.date().primary(),
		page: p.string().length(200).primary(),
		variant: p.enum(VARIANTS).primary(),
		device: p.enum(DEVICES).primary(),
		name: p.enum(VITAL_NAMES).primary(),
		/** domain/tracking/vital-histogram.ts defines the values of each bucket. */
		bucket: p.smallint().primary(),
		count: p.integer(),
	},
});
