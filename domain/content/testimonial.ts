import * as v from "valibot";
import { line, object, requiredLine, requiredParagraph, textOrUndefined } from "../shape.ts";
import { isSafeImage } from "./links.ts";

const RATING = "Please choose a rating from 1 to 5";

/**
 * Body of POST and PUT /api/admin/testimonials (docs/specification/every-page.md#testimonials); rating is whole stars,
 * 1 to 5.
 */
export const TestimonialForm = object({
	name: v.optional(requiredLine(200, "Name is required"), ""),
	position: v.optional(requiredLine(200, "Position is required"), ""),
	company: v.optional(requiredLine(200, "Company is required"), ""),
	rating: v.optional(
		v.pipe(v.number(RATING), v.integer(RATING), v.minValue(1, RATING), v.maxValue(5, RATING)),
		0,
	),
	content: v.optional(requiredParagraph(4000, "Content is required"), ""),
	imageUrl: v.optional(
		v.pipe(
			v.nullable(line(2000)),
			v.transform(textOrUndefined),
			v.check(
				url => url === undefined || isSafeImage(url),
				"Please enter an https address or a path on this site",
			),
		),
	),
	isActive: v.optional(v.boolean("Active must be true or false"), true),
});
export type TestimonialForm = v.InferOutput<typeof TestimonialForm>;

/** Testimonials of a new installation: visibly samples, for an admin to replace. */
export const SAMPLE_TESTIMONIALS: readonly TestimonialForm[] = [
	{
		name: "Sample client",
		position: "Founder",
		company: "Sample software company",
		rating: 5,
		content:
			"This is a sample. Replace it with the words of a client who set up a company with you and agreed to be quoted.",
		isActive: true,
	},
	{
		name: "Sample client",
		position: "Managing director",
		company: "Sample trading company",
		rating: 5,
		content:
			"This is a sample. A good testimonial names what was done, how long it took and what it changed.",
		isActive: true,
	},
	{
		name: "Sample client",
		position: "Consultant",
		company: "Sample advisory firm",
		rating: 5,
		content: "This is a sample. The client's name, role and company stand below, with their agreement.",
		isActive: true,
	},
];
