import { pageCopy } from "#app/site/cms/page-copy.ts";

export const testimonialsCopy = pageCopy("home", {
	testimonials: { eyebrow: "Clients", title: "In their words", stars: "of 5 stars" },
});
