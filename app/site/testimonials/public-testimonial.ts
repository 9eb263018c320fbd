/** A testimonial as visitors get it (GET /api/testimonials). */
export interface PublicTestimonial {
	id: string;
	name: string;
	position: string;
	company: string;
	/** Whole stars, 1 to 5. */
	rating: number;
	content: string;
	imageUrl: string | null;
	isActive: boolean;
}
