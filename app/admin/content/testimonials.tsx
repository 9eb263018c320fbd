import { loadTestimonials } from "#app/admin/content/.server/load-content.ts";
import * as page from "../shell/page/page.css.ts";
import { Active } from "../shell/page/page.tsx";
import type { Route } from "./+types/testimonials";
import { RecordCards } from "./record-cards.tsx";
import { TestimonialDialog } from "./testimonial-dialog.tsx";

export async function loader() {
	return loadTestimonials();
}

/** Clients' testimonials; active ones are shown on the website. */
export default function Testimonials({ loaderData: { testimonials } }: Route.ComponentProps) {
	return (
		<RecordCards
			inTab="Testimonials"
			kind="testimonial"
			at="/api/admin/testimonials"
			of={testimonials}
			columns={page.three}
			card={({ name, position, company, rating, content, isActive }) => ({
				title: name,
				aside: <Active on={isActive} />,
				content: (
					<>
						<p className={page.fine}>
							{position}, {company}
						</p>
						<p role="img" aria-label={`${rating} out of 5 stars`}>
							{"★".repeat(rating)}
							{"☆".repeat(5 - rating)}
						</p>
						<blockquote>{content}</blockquote>
					</>
				),
				question: `Are you sure you want to delete ${name}’s testimonial?`,
			})}
			empty="No testimonials yet. Add a client’s words, with their consent."
			done="Testimonial deleted successfully"
			failed="Failed to delete testimonial"
			dialog={TestimonialDialog}
		/>
	);
}
