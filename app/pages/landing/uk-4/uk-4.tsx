import type { ComponentProps } from "react";
import { LandingFrame } from "#app/pages/landing/landing-frame.tsx";
import { useUnexpiredClaims } from "#app/site/claims/use-unexpired-claims.ts";
import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Seo } from "#app/site/seo/seo.tsx";
import {
	type PublicTestimonial,
	quotedTestimonials,
} from "#app/site/testimonials/.server/active-testimonials.ts";
import { Quotes } from "#app/site/testimonials/quotes.tsx";
import { Figures } from "#app/ui/figures/figures.tsx";
import { Container, Eyebrow, Heading, Lead } from "#app/ui/layout/layout.tsx";
import { Skyline } from "#app/ui/ornament/skyline.tsx";
import { day } from "#app/ui/theme/day.css.ts";
import { ink } from "#app/ui/theme/ink.css.ts";
import { LandingMotion } from "#app/uk/motion/landing-motion.tsx";
import { ChatLink } from "#app/uk/page/blocks.tsx";
import { RecordIcon } from "#app/uk/page/record-icon.tsx";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
import { reports } from "#app/visitor/analytics/reports.ts";
import { formatPhone, mailtoLink, telLink } from "#domain/contact/phone.ts";
import { Band } from "../band.tsx";
import { ComparisonTable } from "../comparison-table.tsx";
import { TaxTable } from "../tax-table.tsx";
import type { Route } from "./+types/uk-4";
import { type Uk4Button, uk4Message } from "./chat-messages.ts";
import { uk4Copy } from "./copy.ts";
import { UK_4_BENEFITS, UK_4_COMPARISON, UK_4_EXODUS, UK_4_ROWS, UK_4_TOTAL } from "./records.ts";
import * as css from "./uk-4.css.ts";

/** Number of testimonials that the page quotes (docs/specification/landing-pages.md#fourth-premium-page). */
const QUOTED = 3;

export async function loader() {
	const testimonials = await quotedTestimonials();
	return { testimonials: testimonials.filter(({ rating }) => rating === 5).slice(0, QUOTED) };
}

/**
 * A button of the page, whose message ends with the button's own context
 * (docs/specification/landing-pages.md#fourth-premium-page).
 */
function Call({
	button,
	...rest
}: Pick<ComponentProps<typeof ChatLink>, "variant" | "small" | "children"> & { button: Uk4Button }) {
	return <ChatLink {...rest} message={uk4Message(button)} label={`uk_4_${button}`} to="uk4" />;
}

function Exodus() {
	const { exodus: t, exodusStats } = useCopy(uk4Copy);
	const standing = useUnexpiredClaims();
	return (
		<Band of={css.sunkenBand} id="exodus" title={t.title}>
			<Figures of={standing(withTexts(UK_4_EXODUS, exodusStats))} className={css.flow} />
			<Call button="Join The Smart Money Migration">{t.join}</Call>
		</Band>
	);
}

function Benefits() {
	const t = useCopy(uk4Copy);
	const standing = useUnexpiredClaims();
	return (
		<Band of={css.band} id="benefits" title={t.benefits.title}>
			<ul className={css.benefits}>
				{standing(withTexts(UK_4_BENEFITS, t.benefitCards)).map(({ icon, title, description, button }) => (
					<li key={title} className={css.benefit}>
						<RecordIcon name={icon} className={css.icon} />
						<Heading level={3}>{title}</Heading>
						<p>{description}</p>
						{button ? <Call button={button}>{t.setup.button}</Call> : null}
					</li>
				))}
			</ul>
		</Band>
	);
}

function Testimonials({ testimonials }: { testimonials: readonly PublicTestimonial[] }) {
	const { testimonials: t } = useCopy(uk4Copy);
	return (
		<Band of={css.sunkenBand} id="testimonials" title={t.title}>
			<Quotes of={testimonials} stars={() => t.stars} />
		</Band>
	);
}

function Closing() {
	const { closing, footer: t } = useCopy(uk4Copy);
	const { phone, email } = useSite();
	return (
		<section className={`${day} ${css.closing}`} aria-labelledby="closing">
			<div className={css.city}>
				<Skyline />
			</div>
			<Container className={css.words}>
				<Heading level={2} id="closing" look="hero">
					{closing.title}
				</Heading>
				<Lead>{closing.lead}</Lead>
				<Call button="Escape UK Tax Trap Now" variant="primary">
					{closing.escape}
				</Call>
				<address className={css.address}>
					<div>
						<a href={telLink(phone)} {...reports("uk_phone_click", "uk-4")}>
							{t.phone}: {formatPhone(phone)}
						</a>
						<a href={mailtoLink(email)}>
							{t.email}: {email}
						</a>
					</div>
					<div>
						{t.address}: {t.addressText}
					</div>
				</address>
			</Container>
		</section>
	);
}

/** Number of random dots in the hero's animation (docs/specification/landing-pages.md#fourth-premium-page). */
const DOTS = 20;

function Hero() {
	const { hero: t } = useCopy(uk4Copy);
	return (
		<div className={css.hero}>
			<div className={css.sun} />
			<LandingMotion rule="decoration" specks={`dot ${DOTS}`} entrance />
			<div className={css.city}>
				<Skyline />
			</div>
			<Container className={css.words}>
				<div data-enter="">
					<Eyebrow>{t.eyebrow}</Eyebrow>
				</div>
				<h1 className={css.title} data-enter="">
					{t.title}
				</h1>
				<div data-enter="">
					<Lead>{t.lead}</Lead>
					<p className={css.perDay}>{t.perDay}</p>
					<TaxBasis of="uk4Rows" />
				</div>
				<div className={css.actions} data-enter="">
					<Call button="Calculate My Tax Savings">{t.calculate}</Call>
					<Call button="Free UK Expert Consultation" variant="secondary">
						{t.consult}
					</Call>
				</div>
			</Container>
		</div>
	);
}

/** /uk-4 and /uk-dubai-4: the fourth premium page of the specification, from night to dawn. */
export default function Uk4({ loaderData }: Route.ComponentProps) {
	const t = useCopy(uk4Copy);
	return (
		<LandingFrame
			theme={ink}
			claims="uk-4"
			action={
				<Call button="Free UK Expert Consultation" variant="secondary" small>
					{t.hero.consult}
				</Call>
			}
		>
			<Seo title={t.seo.title} description={t.seo.description} path="/uk-4" image="uk" />
			<Hero />
			<Exodus />
			<Band of={css.band} id="breakdown" title={t.breakdown.title}>
				<div className={css.ledger}>
					<div>
						<TaxTable words={t.breakdown} rows={withTexts(UK_4_ROWS, t.rows)} total={UK_4_TOTAL} />
						<TaxBasis of="uk4Rows" />
					</div>
					<div>
						<Heading level={3}>{t.compare.title}</Heading>
						<ComparisonTable
							caption={t.compare.title}
							aspect={t.compare.aspect}
							places={t.breakdown}
							rows={withTexts(UK_4_COMPARISON, t.comparison)}
						/>
					</div>
				</div>
			</Band>
			<Benefits />
			{loaderData.testimonials.length > 0 ? <Testimonials testimonials={loaderData.testimonials} /> : null}
			<Closing />
		</LandingFrame>
	);
}
