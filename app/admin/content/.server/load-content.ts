import { entityManager } from "#app/services.server.ts";
import { listContent } from "#db/content/list-content.ts";
import { listProofs } from "#db/proofs/proofs.ts";
import { isOn } from "#db/settings/switches.ts";
import { listTestimonials } from "#db/testimonials/testimonials.ts";
import { savedOf } from "#db/versioned-row.ts";
import { PICTURE_WIDTHS, pictureAddress } from "#domain/content/pictures.ts";

/** Returns all content entries, and whether forms are confirmed by email. */
export async function loadContent() {
	const em = entityManager();
	return { entries: await listContent(em), confirms: await isOn(em, "lead_confirmation") };
}

/** Returns all testimonials, active or not. */
export async function loadTestimonials() {
	const testimonials = await listTestimonials(entityManager());
	return {
		testimonials: testimonials.map(
			({ name, position, company, rating, content, imageUrl, isActive, ...saved }) => ({
				name,
				position,
				company,
				rating,
				content,
				imageUrl: imageUrl ?? "",
				isActive,
				...savedOf(saved),
			}),
		),
	};
}
export type TestimonialView = Awaited<ReturnType<typeof loadTestimonials>>["testimonials"][number];

/** Returns all proofs, active or not, with their pictures in the size of a card. */
export async function loadProofs() {
	const proofs = await listProofs(entityManager());
	return proofs.map(({ kind, title, text, url, picture, alt, isActive, ...saved }) => ({
		kind,
		title,
		text,
		url,
		picture: picture ? onCard(picture) : null,
		alt,
		isActive,
		...savedOf(saved),
	}));
}

const onCard = ({ id, width }: { id: string; width: number }) => ({
	id,
	url: pictureAddress(id, Math.min(PICTURE_WIDTHS[1], width), "webp"),
});
export type ProofView = Awaited<ReturnType<typeof loadProofs>>[number];
