import { useUnexpiredClaims } from "#app/site/claims/use-unexpired-claims.ts";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Container, Lead } from "#app/ui/layout/layout.tsx";
import { Star } from "#app/ui/ornament/ornament.tsx";
import { TextList } from "#app/ui/text-list/text-list.tsx";
import { LandingMotion } from "#app/uk/motion/landing-motion.tsx";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
import { reports } from "#app/visitor/analytics/reports.ts";
import { EXCLUSIVE_REPORT, PREMIUM_CONSULTATION } from "./anchors.ts";
import { ukDubaiCopy } from "./copy.ts";
import * as css from "./uk-dubai.css.ts";

/** Number of decorative particles (docs/specification/landing-pages.md#first-premium-page). */
const PARTICLES = 50;

export function Hero() {
	const t = useCopy(ukDubaiCopy);
	const standing = useUnexpiredClaims();
	const badges = standing([
		{ text: t.heroBadges.leaving, claim: "uk-millionaires" },
		{ text: t.heroBadges.arriving, claim: "uk-millionaires" },
	]);
	const trust = standing([
		{ text: t.trustBadges.guarantee, claim: "setup-24-hours" },
		{ text: t.trustBadges.confidential, claim: "confidentiality" },
		{ text: t.trustBadges.licensed, claim: "regulated" },
	]);
	return (
		<div className={css.hero}>
			<div className={css.star}>
				<Star />
			</div>
			<LandingMotion rule="decoration" specks={`particle ${PARTICLES}`} glow entrance />
			<Container>
				<div className={css.words}>
					<ul className={css.badges} data-enter="">
						{badges.map(({ text }) => (
							<li key={text}>
								<Badge tone="metal">{text}</Badge>
							</li>
						))}
					</ul>
					<h1 className={css.title} data-enter="">
						{t.hero.title}
					</h1>
					<p className={css.stat} data-enter="">
						{t.hero.stat}
					</p>
					<div data-enter="">
						<TaxBasis of="saving" method="salary" />
					</div>
					<div data-enter="">
						<Lead>{t.hero.lead}</Lead>
					</div>
					<div className={css.actions} data-enter="">
						<LinkButton
							href={`#${PREMIUM_CONSULTATION}`}
							variant="metal"
							{...reports("uk_dubai_hero_cta", "primary")}
						>
							{t.hero.vip}
						</LinkButton>
						<LinkButton
							href={`#${EXCLUSIVE_REPORT}`}
							variant="secondary"
							{...reports("premium_engagement", "exclusive_report")}
						>
							{t.hero.report}
						</LinkButton>
					</div>
					<TextList of={trust.map(({ text }) => text)} className={css.trust} data-enter="" />
				</div>
			</Container>
		</div>
	);
}
