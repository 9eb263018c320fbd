import { entityManager } from "#app/services.server.ts";
import { listContent } from "#db/content/list-content.ts";
import { listProofs } from "#db/proofs/proofs.ts";
import { isOn } from "#db/settings/switches.ts";
import { listTestimonials } from "#db/testimonials/testimonials.ts";
import { PICTURE_WIDTHS, pictureAddress } from "#domain/content/pictures.ts";

/** Every content entry, and whether forms are confirmed by mail. */
export async function loadContent() {
	const em = entityManager();
	return { entries: await listContent(em), confirms: await isOn(em, "lead_confirmation") };
}

/** Every testimonial, shown or not. */
export async function loadTestimonials() {
	const testimonials = await listTestimonials(entityManager());
	return {
		testimonials: testimonials.map(
			({ id, name, position, company, rating, content, imageUrl, isActive, ...saved }) => ({
				id,
				name,
				position,
				company,
				rating,
				content,
				imageUrl: imageUrl ?? "",
				isActive,
				version: saved.version,
				updatedBy: saved.updatedBy ?? null,
				updatedAt: saved.updatedAt.toISOString(),
			}),
		),
	};
}
export type TestimonialView = Awaited<ReturnType<typeof loadTestimonials>>["testimonials"][number];

/** Every proof, shown or not; of a picture the size that a card needs. */
export async function loadProofs() {
	const proofs = await listProofs(entityManager());
	return proofs.map(
		({ id, kind, title, text, url, picture, alt, isActive, version, updatedBy, updatedAt }) => ({
			id,
			kind,
			title,
			text,
			url,
			picture: picture
				? {
						id: picture.id,
						url: pictureAddress(picture.id, Math.min(PICTURE_WIDTHS[1], picture.width), "webp"),
					}
				: null,
			alt,
			isActive,
			version,
			updatedBy,
			updatedAt: updatedAt.toISOString(),
		}),
	);
}
export type ProofView = Awaited<ReturnType<typeof loadProofs>>[number];
