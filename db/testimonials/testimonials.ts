import type { TestimonialForm } from "#domain/content/testimonial.ts";
import type { EntityManager } from "../orm.ts";
import { pictureIn, requirePicture } from "../pictures/pictures.ts";
import { recordVerbs } from "../record-verbs.ts";
import { Testimonial } from "./testimonial.ts";

/** Returns all testimonials, or only the active ones, oldest first, as visitors see them. */
export function listTestimonials(em: EntityManager, { active = false } = {}): Promise<Testimonial[]> {
	return em.find(Testimonial, active ? { isActive: true } : {}, { orderBy: { createdAt: "asc", id: "asc" } });
}

export const testimonials = recordVerbs(Testimonial, {
	what: "testimonial",
	byId: id => ({ id }),
	async columns({ name, position, company, rating, content, isActive, imageUrl }: TestimonialForm, em) {
		const picture = pictureIn(imageUrl);
		if (picture) await requirePicture(em, picture, "imageUrl");
		return { name, position, company, rating, content, isActive, imageUrl: imageUrl ?? null };
	},
	create: (em, columns) => em.create(Testimonial, columns),
	auditDetail: ({ name }) => ({ name }),
	pictureOf: ({ imageUrl }) => pictureIn(imageUrl),
});
