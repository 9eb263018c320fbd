import { randomUUID } from "node:crypto";
import type { EntityManager } from "#db/orm.ts";
import { Testimonial } from "#db/testimonials/testimonial.ts";
import { SAMPLE_TESTIMONIALS } from "#domain/content/testimonial.ts";

/** Fills an empty table with testimonials that are labelled as samples. For demonstrations only. */
export async function seedSampleTestimonials(em: EntityManager, now: Date): Promise<void> {
	if ((await em.count(Testimonial)) > 0) return;
	await em.insertMany(
		Testimonial,
		SAMPLE_TESTIMONIALS.map(({ imageUrl, ...sample }, index) => ({
			...sample,
			id: randomUUID(),
			imageUrl: imageUrl ?? null,
			createdAt: new Date(now.getTime() + index),
			updatedAt: now,
		})),
	);
}
