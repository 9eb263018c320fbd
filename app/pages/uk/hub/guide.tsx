import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Card } from "#app/ui/card/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { Heading } from "#app/ui/heading/heading.tsx";
import { Star } from "#app/ui/ornament/star.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { GUIDE } from "#app/uk/forms/anchors.ts";
import { GuideForm } from "#app/uk/forms/guide-form.tsx";
import { Block } from "#app/uk/page/blocks.tsx";
import { hubCopy } from "./copy";
import * as css from "./hub.css.ts";
import { withPages } from "./with-pages";

export function Guide({ pages, refused }: { pages: number | null; refused: RefusedForm | null }) {
	const { guide: t, guidePoints } = useCopy(hubCopy);
	const { brand } = useSite();
	const counted = (words: string) => withPages(words, pages);
	return (
		<Block id={GUIDE} eyebrow={t.eyebrow} title={t.title} lead={counted(t.lead)}>
			<div className={css.guide}>
				<div className={classes(ink, css.cover)} aria-hidden="true">
					<p className={css.coverTitle}>{t.cover}</p>
					<Star />
					<p className={css.coverFoot}>
						<span>{brand}</span>
						<span>{counted(t.pages)}</span>
					</p>
				</div>
				<div>
					<Heading level={3}>{t.inside}</Heading>
					<ul className={css.points}>
						{Object.values(guidePoints).map(point => (
							<li key={point}>{point}</li>
						))}
					</ul>
				</div>
				<Card lifted>
					<GuideForm refused={refused} />
				</Card>
			</div>
		</Block>
	);
}
