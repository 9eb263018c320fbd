import type { ComponentProps } from "react";
import { LandingFrame } from "#app/pages/landing/landing-frame.tsx";
import { useUnexpiredClaims } from "#app/site/claims/use-unexpired-claims.ts";
import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Seo } from "#app/site/seo/seo.tsx";
import { Figures } from "#app/ui/figures/figures.tsx";
import { Container, Heading, Lead } from "#app/ui/layout/layout.tsx";
import { ChatLink } from "#app/uk/page/blocks.tsx";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
import { reports } from "#app/visitor/analytics/reports.ts";
import { formatPhone, mailtoLink } from "#domain/contact/phone.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { Band } from "../band.tsx";
import { ComparisonTable } from "../comparison-table.tsx";
import { TaxTable } from "../tax-table.tsx";
import { UK_DUBAI_3_MESSAGES, type UkDubai3Button } from "./chat-messages.ts";
import { ukDubai3Copy } from "./copy.ts";
import { Hero } from "./hero.tsx";
import {
	BREAKDOWN_ROWS,
	BREAKDOWN_TOTAL,
	EXODUS_STATS,
	NEW_LONDON_FEATURES,
	QUALITY_OF_LIFE_ROWS,
} from "./records.ts";
import * as css from "./uk-dubai-3.css.ts";

/** A button of the page with its fixed chat message. */
function Call({
	button,
	...rest
}: Pick<ComponentProps<typeof ChatLink>, "variant" | "small" | "children"> & { button: UkDubai3Button }) {
	return (
		<ChatLink {...rest} message={UK_DUBAI_3_MESSAGES[button]} label={`uk_dubai_3_${button}`} to="ukDubai3" />
	);
}

function Closing() {
	const { closing: t } = useCopy(ukDubai3Copy);
	const { whatsapp, email, publicUrl } = useSite();
	return (
		<section className={`${css.band.section} ${css.closing}`} aria-labelledby="act-now">
			<Container className={css.closingBody}>
				<h2 id="act-now" className={css.closingTitle}>
					{t.title}
				</h2>
				<Lead>{t.lead}</Lead>
				<Call button="Escape UK Taxes NOW">{t.escape}</Call>
				<p className={css.contacts}>
					<a
						href={buildChatLink(whatsapp.ukDubai3, UK_DUBAI_3_MESSAGES["Free Consultation"])}
						target="_blank"
						rel="noopener"
						{...reports("whatsapp_click", "uk_dubai_3_contact")}
					>
						{t.whatsapp}: {formatPhone(whatsapp.ukDubai3)}
					</a>
					<a href="/">
						{t.web}: {publicUrl.replace(/^https?:\/\//, "")}
					</a>
					<a href={mailtoLink(email)}>
						{t.email}: {email}
					</a>
				</p>
			</Container>
		</section>
	);
}

/** /uk-dubai-3: the third premium page of the specification, a broadsheet on sand. */
export default function UkDubai3() {
	const t = useCopy(ukDubai3Copy);
	const standing = useUnexpiredClaims();
	return (
		<LandingFrame
			theme={css.sand}
			claims="uk-dubai-3"
			action={
				<Call button="Free Consultation" small>
					{t.london.consult}
				</Call>
			}
		>
			<Seo title={t.seo.title} description={t.seo.description} path="/uk-dubai-3" image="uk" />
			<Hero />
			<Band of={css.band} id="exodus" title={t.exodus.title} lead={t.exodus.lead}>
				<Figures of={standing(withTexts(EXODUS_STATS, t.exodusStats))} className={css.stats} />
				<TaxBasis of="saving" method="salary" />
				<div className={css.after}>
					<Call button="Join the Migration">{t.exodus.join}</Call>
				</div>
			</Band>
			<Band of={css.band} id="comparison" title={t.breakdown.title} lead={t.breakdown.lead}>
				<div className={css.paper}>
					<TaxTable
						words={t.breakdown}
						rows={withTexts(BREAKDOWN_ROWS, t.breakdownRows)}
						total={BREAKDOWN_TOTAL}
					/>
					<p className={css.caption}>{t.breakdown.caption}</p>
					<TaxBasis of="sevenTaxes" />
				</div>
				<div className={css.after}>
					<Call button="Start Saving Today">{t.breakdown.start}</Call>
				</div>
			</Band>
			<Band of={css.band} id="lifestyle" title={t.life.title}>
				<div className={css.paper}>
					<ComparisonTable
						caption={t.life.caption}
						aspect={t.life.aspect}
						places={t.breakdown}
						rows={withTexts(QUALITY_OF_LIFE_ROWS, t.lifeRows)}
					/>
				</div>
				<div className={css.after}>
					<Call button="Upgrade My Lifestyle">{t.life.upgrade}</Call>
				</div>
			</Band>
			<Band of={css.band} id="new-london" title={t.london.title}>
				<ul className={css.features}>
					{withTexts(NEW_LONDON_FEATURES, t.londonCards).map(({ title, description }) => (
						<li key={title} className={css.feature}>
							<Heading level={3}>{title}</Heading>
							<p>{description}</p>
						</li>
					))}
				</ul>
				<div className={css.after}>
					<Call button="Start Your Setup (24hrs)">{t.london.start}</Call>
					<Call button="Free Consultation" variant="secondary">
						{t.london.consult}
					</Call>
				</div>
			</Band>
			<Closing />
		</LandingFrame>
	);
}
