import type { EntityManager } from "../orm.ts";
import { Testimonial } from "./testimonial.ts";

/** The testimonials that visitors see, oldest first so that the order stays as staff entered it. */
export function listActiveTestimonials(em: EntityManager) {
	return em.find(Testimonial, { isActive: true }, { orderBy: { createdAt: "asc", id: "asc" } });
}
