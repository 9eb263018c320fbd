import { type ReactNode, useId } from "react";
import { Card } from "#app/ui/card/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { Heading, Lead } from "#app/ui/heading/heading.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { Arabesque } from "#app/ui/ornament/arabesque.tsx";
import { day } from "#app/ui/theme/day.css.ts";
import { ink } from "#app/ui/theme/ink.css.ts";
import * as css from "./forms.css.ts";

interface FormBandProps {
	id: string;
	headline: string;
	subtext: string;
	children: ReactNode;
}

/** A band of ink with words and a form on paper. */
export function FormBand({ id, headline, subtext, children }: FormBandProps) {
	const headingId = useId();
	return (
		<section id={id} className={classes(ink, css.band)} aria-labelledby={headingId}>
			<div className={css.pattern}>
				<Arabesque />
			</div>
			<Container className={css.bandGrid}>
				<div className={css.words}>
					<Heading level={2} id={headingId}>
						{headline}
					</Heading>
					<Lead>{subtext}</Lead>
				</div>
				<Card lifted className={day}>
					{children}
				</Card>
			</Container>
		</section>
	);
}
