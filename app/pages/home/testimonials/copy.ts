import { pageCopy } from "#app/modules/cms/page-copy.ts";

export const testimonialsCopy = pageCopy("home", {
	testimonials: {
		eyebrow: "Clients",
		title: "In their words",
		stars: "of 5 stars",
	},
});
