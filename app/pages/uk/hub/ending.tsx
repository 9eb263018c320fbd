import { useCopy } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Container, Eyebrow, Heading, Section } from "#app/ui/layout/layout.tsx";
import { Actions, ChatLink, Closing } from "#app/uk/page/blocks.tsx";
import { UK_MESSAGES } from "#app/uk/page/chat-messages.ts";
import { reports } from "#app/visitor/analytics/reports.ts";
import { mailtoLink } from "#domain/contact/phone.ts";
import { fillPlaceholders } from "#domain/fill.ts";
import { hubCopy } from "./copy.ts";
import * as css from "./hub.css.ts";

/** The teaser for the coming case study, with a mail link to be notified. */
export function CaseStudy() {
	const { caseStudy: t } = useCopy(hubCopy);
	const { email } = useSite();
	return (
		<Section aria-labelledby="case-study">
			<Container className={css.teaser}>
				<div className={css.teaserWords}>
					<Eyebrow>{t.eyebrow}</Eyebrow>
					<Heading level={2} look="label" id="case-study">
						{t.title}
					</Heading>
					<p>{t.text}</p>
				</div>
				<LinkButton href={mailtoLink(email, { subject: t.subject })} variant="secondary" small>
					{t.notify}
				</LinkButton>
			</Container>
		</Section>
	);
}

export function Booking() {
	const { booking: t } = useCopy(hubCopy);
	const { bookingUrl, officeZone } = useSite();
	return (
		<div id="book-call">
			<Closing title={t.title} lead={t.lead}>
				<Actions>
					<LinkButton href={bookingUrl} newTab variant="metal" {...reports("uk_booking_click", "hub")}>
						{t.book}
					</LinkButton>
					<ChatLink message={UK_MESSAGES.hubBooking} label="hub_booking" variant="secondary">
						{t.chat}
					</ChatLink>
				</Actions>
				<p className={css.hours}>{fillPlaceholders(t.hours, { zone: officeZone })}</p>
			</Closing>
		</div>
	);
}
