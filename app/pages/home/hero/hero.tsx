import { useUnexpiredClaims } from "#app/site/claims/use-unexpired-claims.ts";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { HOME_MESSAGES } from "#app/site/frame/chat-messages.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Cluster, Container, Eyebrow, Heading, Lead } from "#app/ui/layout/layout.tsx";
import { Star } from "#app/ui/ornament/ornament.tsx";
import { Skyline } from "#app/ui/ornament/skyline.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { reports } from "#app/visitor/analytics/reports.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { heroCopy } from "./copy.ts";
import * as css from "./hero.css.ts";

/** The heading and the line below it; null for the content entries. */
export interface HeroProps {
	/** Texts that replace the content entries. */
	title: string | null;
	subtitle: string | null;
}

/** The first screen: the offer, and two ways to get in touch. */
export function Hero({ title, subtitle }: HeroProps) {
	const { hero: t, heroCorporate } = useCopy(heroCopy);
	const { variant, whatsapp, entries, offerRuns } = useSite();
	const words = variant === "corporate" ? { ...t, ...heroCorporate } : t;
	const chat = buildChatLink(whatsapp.main, HOME_MESSAGES.heroSecondary);
	const facts = useUnexpiredClaims()([
		{ claim: "setup-24-hours", figure: t.setupFigure, what: t.setup },
		{ claim: "foreign-ownership", figure: t.ownershipFigure, what: t.ownership },
		{ claim: "no-hidden-fees", figure: t.feesFigure, what: t.fees },
	]);
	return (
		<section className={ink} aria-labelledby="hero-title">
			<div className={css.scene}>
				<Star className={css.star} />
				<Skyline className={css.skyline} />
				<Container className={css.inner}>
					<div className={css.words}>
						<Eyebrow>{words.eyebrow}</Eyebrow>
						<Heading level={1} look="hero" id="hero-title" className={css.title}>
							{title ?? entries.hero_title}
						</Heading>
						<Lead>{subtitle ?? entries.hero_subtitle}</Lead>
						<Cluster className={css.actions}>
							<LinkButton variant="metal" href="#lead-form" {...reports("cta_click", "hero_primary")}>
								{words.primary}
							</LinkButton>
							<LinkButton variant="secondary" href={chat} newTab {...reports("cta_click", "hero_secondary")}>
								{words.secondary}
							</LinkButton>
						</Cluster>
						<div className={css.facts}>
							{facts.map(({ figure, what }) => (
								<p key={what} className={css.fact}>
									<b className={css.figure}>{figure}</b>
									{what}
								</p>
							))}
						</div>
					</div>
				</Container>
			</div>
			{variant === "uk" && offerRuns ? <p className={css.offer}>{entries.offer_slots}</p> : null}
		</section>
	);
}
