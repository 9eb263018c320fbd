import { useId } from "react";
import { Island } from "#app/islands/island.tsx";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Card } from "#app/ui/card/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { Container, Heading, Lead } from "#app/ui/layout/layout.tsx";
import { Arabesque } from "#app/ui/ornament/ornament.tsx";
import { day } from "#app/ui/theme/day.css.ts";
import { ink } from "#app/ui/theme/ink.css.ts";
import { CONSULTATION } from "./anchors.ts";
import ConsultationIsland from "./consultation.island.tsx";
import { formCopy } from "./copy.ts";
import * as css from "./forms.css.ts";

interface ConsultationProps {
	pageKey: "uk-hub" | "fast-setup" | "market-access";
	headline: string;
	subtext: string;
	sent: boolean;
	refused: RefusedForm | null;
}

/**
 * A band of ink with text beside the mid-page and consultation form; `sent` means that the browser has just posted it without
 * JavaScript.
 */
export function Consultation({ pageKey, headline, subtext, sent, refused }: ConsultationProps) {
	const { fields, consultation } = useCopy(formCopy);
	const { whatsapp } = useSite();
	const headingId = useId();
	return (
		<section id={CONSULTATION} className={classes(ink, css.band)} aria-labelledby={headingId}>
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
					<Island
						of={ConsultationIsland}
						// The server's response to the form takes the focus at once.
						when={sent || refused ? "load" : "touched"}
						props={{
							words: { ...fields, ...consultation },
							pageKey,
							sent,
							refused,
							chatNumber: whatsapp.main,
						}}
					/>
				</Card>
			</Container>
		</section>
	);
}
