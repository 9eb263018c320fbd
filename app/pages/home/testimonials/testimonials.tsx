import { useCopy } from "#app/modules/cms/use-copy.ts";
import type { PublicTestimonial } from "#app/modules/testimonials/public-testimonial.ts";
import { Eyebrow, Heading } from "#app/ui/heading/heading.tsx";
import { Container, Grid } from "#app/ui/layout/layout.tsx";
import { testimonialsCopy } from "./copy.ts";
import * as css from "./testimonials.css.ts";

/** What clients say, as staff entered it. */
export default function Testimonials({ testimonials }: { testimonials: readonly PublicTestimonial[] }) {
	const { testimonials: t } = useCopy(testimonialsCopy);
	return (
		<Container>
			<div className={css.head}>
				<Eyebrow>{t.eyebrow}</Eyebrow>
				<Heading level={2}>{t.title}</Heading>
			</div>
			{testimonials.length === 0 ? <p>{t.empty}</p> : null}
			<Grid as="ul" gap={6} className={css.list}>
				{testimonials.map(({ id, name, position, company, rating, content, imageUrl }) => (
					<li key={id}>
						<figure className={css.quote}>
							<p role="img" aria-label={`${rating} ${t.stars}`} className={css.stars}>
								{"★".repeat(rating)}
								{"☆".repeat(5 - rating)}
							</p>
							<blockquote className={css.words}>{content}</blockquote>
							<figcaption className={css.who}>
								{imageUrl ? (
									<img src={imageUrl} alt="" width={48} height={48} loading="lazy" className={css.face} />
								) : null}
								<span>
									<b>{name}</b>
									<br />
									{position}, {company}
								</span>
							</figcaption>
						</figure>
					</li>
				))}
			</Grid>
		</Container>
	);
}
