import { useCopy } from "#app/site/cms/page-copy.ts";
import type { PublicTestimonial } from "#app/site/testimonials/.server/active-testimonials.ts";
import { Quotes } from "#app/site/testimonials/quotes.tsx";
import { head } from "#app/ui/layout/layout.css.ts";
import { Container, SectionHead } from "#app/ui/layout/layout.tsx";
import { testimonialsCopy } from "./copy.ts";

export default function Testimonials({ testimonials }: { testimonials: readonly PublicTestimonial[] }) {
	const { testimonials: t } = useCopy(testimonialsCopy);
	return (
		<Container>
			<SectionHead of={t} className={head} />
			<Quotes of={testimonials} stars={rating => `${rating} ${t.stars}`} />
		</Container>
	);
}
