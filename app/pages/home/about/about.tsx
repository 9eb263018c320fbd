import { useCopy } from "#app/site/cms/use-copy.ts";
import { classes } from "#app/ui/classes.ts";
import { Eyebrow, Heading, Lead } from "#app/ui/heading/heading.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { Arabesque } from "#app/ui/ornament/arabesque.tsx";
import { Star } from "#app/ui/ornament/star.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import * as css from "./about.css.ts";
import { aboutCopy } from "./copy.ts";

/** Who the firm is. */
export default function About() {
	const { about: t } = useCopy(aboutCopy);
	return (
		<Container className={css.columns}>
			<div className={classes(ink, css.panel)}>
				<Arabesque className={css.pattern} />
				<div className={css.arch}>
					<Star className={css.star} />
				</div>
			</div>
			<div className={css.words}>
				<Eyebrow>{t.eyebrow}</Eyebrow>
				<Heading level={2}>{t.title}</Heading>
				<Lead>{t.lead}</Lead>
				<p>{t.text}</p>
				<p>{t.place}</p>
			</div>
		</Container>
	);
}
