import { LateStyles } from "#app/site/document/page-document.tsx";
import type { PublicTestimonial } from "#app/site/testimonials/.server/active-testimonials.ts";
import { swiped } from "#app/ui/layout/layout.css.ts";
import { Grid } from "#app/ui/layout/layout.tsx";
import * as css from "./quotes.css.ts";

/** Testimonials as staff entered them. `stars` returns a rating as text. */
export function Quotes({
	of,
	stars,
}: {
	of: readonly PublicTestimonial[];
	stars: (rating: number) => string;
}) {
	return (
		<>
			<LateStyles of="late-testimonials" />
			<Grid as="ul" gap={6} className={swiped} tabIndex={0}>
				{of.map(({ id, name, position, company, rating, content, imageUrl }) => (
					<li key={id}>
						<figure className={css.quote}>
							<p role="img" aria-label={stars(rating)} className={css.stars}>
								{"★".repeat(rating)}
								{"☆".repeat(5 - rating)}
							</p>
							<blockquote className={css.words}>{content}</blockquote>
							<figcaption className={css.who}>
								{/* The CSP blocks images from other sites: such a site would learn who reads ours. */}
								{imageUrl?.startsWith("/") ? (
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
		</>
	);
}
