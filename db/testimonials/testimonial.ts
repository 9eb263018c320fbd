import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { announcesSiteContent } from "../triggers.ts";
import { auditColumns } from "../versioned-row.ts";

/** A client's words on the home page, entered by staff. */
export const Testimonial = defineEntity({
	name: "Testimonial",
	tableName: "testimonials",
	properties: {
		id: p.uuid().primary(),
		name: p.string().length(200),
		position: p.string().length(200),
		company: p.string().length(200),
		/** Whole stars, 1 to 5. */
		rating: p.smallint(),
		content: p.text(),
		imageUrl: p.string().length(2000).nullable(),
		isActive: p.boolean().default(true),
		...auditColumns,
	},
	checks: [{ name: "testimonials_rating_check", expression: "rating >= 1 and rating <= 5" }],
	triggers: [announcesSiteContent("testimonials")],
});
export type Testimonial = InferEntity<typeof Testimonial>;
