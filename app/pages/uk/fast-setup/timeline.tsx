import { withTexts } from "#app/site/cms/record-texts.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { Heading } from "#app/ui/heading/heading.tsx";
import { reports } from "#app/visitor/analytics/reports.ts";
import { Clock } from "./clock";
import { day } from "./clock.css.ts";
import { fastSetupCopy } from "./copy";
import * as css from "./fast-setup.css.ts";
import { SETUP_TIMELINE } from "./records.ts";

/** The five stretches of the 24 hours, a clock that goes through them, and what stands at their end. */
export function Timeline() {
	const t = useCopy(fastSetupCopy);
	const { bookingUrl } = useSite();
	return (
		<>
			<div className={classes(day, css.day)}>
				<div className={css.clock}>
					<Clock />
				</div>
				<ol className={css.timeline}>
					{withTexts(SETUP_TIMELINE, t.timelineEntries).map(({ time, task, details }, place) => (
						<li key={time} className={css.entry}>
							<label className={css.hour}>
								<input type="radio" name="stretch" autoComplete="off" defaultChecked={place === 0} />
								{time}
							</label>
							<Heading level={3}>{task}</Heading>
							<p>{details}</p>
						</li>
					))}
				</ol>
			</div>
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
