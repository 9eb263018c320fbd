import { withTexts } from "#app/site/cms/record-texts.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { Heading } from "#app/ui/heading/heading.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { RecordIcon } from "#app/uk/page/record-icon.tsx";
import { ukDubaiCopy } from "./copy";
import { VIP_POINTS } from "./records.ts";
import * as css from "./uk-dubai.css.ts";

/** What a VIP consultation gives. */
export function Points() {
	const t = useCopy(ukDubaiCopy);
	return (
		<section id="vip-points" className={css.band} aria-labelledby="points-title">
			<Container>
				<div className={css.head}>
					<Heading level={2} id="points-title">
						{t.points.title}
					</Heading>
				</div>
				<ul className={css.points}>
					{withTexts(VIP_POINTS, t.vipPoints).map(({ icon, title, description }) => (
						<li key={title}>
							<RecordIcon name={icon} className={css.icon} />
							<Heading level={3}>{title}</Heading>
							<p>{description}</p>
						</li>
					))}
				</ul>
			</Container>
		</section>
	);
}
