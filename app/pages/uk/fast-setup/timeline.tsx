import { withTexts } from "#app/site/cms/record-texts.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Heading } from "#app/ui/heading/heading.tsx";
import { reports } from "#app/visitor/analytics/reports.ts";
import { fastSetupCopy } from "./copy";
import * as css from "./fast-setup.css.ts";
import { SETUP_TIMELINE } from "./records.ts";

/** The five stretches of the 24 hours, and what stands at their end. */
export function Timeline() {
	const t = useCopy(fastSetupCopy);
	const { bookingUrl } = useSite();
	return (
		<>
			<ol className={css.timeline}>
				{withTexts(SETUP_TIMELINE, t.timelineEntries).map(({ time, task, details }) => (
					<li key={time} className={css.entry}>
						<p className={css.hour}>{time}</p>
						<Heading level={3}>{task}</Heading>
						<p>{details}</p>
					</li>
				))}
			</ol>
			<Card lifted className={css.result}>
				<div>
					<Heading level={3}>{t.result.title}</Heading>
					<p>{t.result.text}</p>
				</div>
				<LinkButton href={bookingUrl} newTab variant="metal" {...reports("uk_booking_click", "fast_setup")}>
					{t.result.book}
				</LinkButton>
			</Card>
		</>
	);
}
