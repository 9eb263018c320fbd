import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { DestinationSettings } from "#domain/conversions/destination-form.ts";
import { PLATFORMS } from "#domain/conversions/platforms.ts";
import { auditColumns } from "../versioned-row.ts";

/** An advertising platform that conversions are uploaded to. Its secret is stored encrypted, with a mask for screens. */
export const ConversionDestination = defineEntity({
	name: "ConversionDestination",
	tableName: "conversion_destinations",
	properties: {
		id: p.uuid().primary(),
		platform: p.enum(PLATFORMS),
		name: p.string().length(100),
		settings: p.json<DestinationSettings>(),
		secret: p.text().hidden(),
		secretMask: p.string().length(20),
		endpoint: p.string().length(500).nullable(),
		isActive: p.boolean().default(true),
		/** What staff must do before it works again, in the platform's words; null when nothing is wrong. */
		attention: p.text().nullable(),
		/** No worker calls the platform before this time (rate limit). */
		throttledUntil: p.datetime().nullable(),
		...auditColumns,
	},
});
export type ConversionDestination = InferEntity<typeof ConversionDestination>;
