import { useStanding } from "#app/site/claims/use-standing.ts";
import { withTexts } from "#app/site/cms/record-texts.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Eyebrow, Heading, Lead } from "#app/ui/heading/heading.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { Seal } from "#app/ui/ornament/seal.tsx";
import { Skyline } from "#app/ui/ornament/skyline.tsx";
import { Skeleton } from "#app/ui/skeleton/skeleton.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { LandingMotion } from "#app/uk/motion/landing-motion.tsx";
import { Actions } from "#app/uk/page/blocks.tsx";
import { ChatLink } from "#app/uk/page/chat-link.tsx";
import { UK_MESSAGES } from "#app/uk/page/chat-messages.ts";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
import { HEADLINE_SAVING } from "#domain/figures.ts";
import { hubCopy, PROOF_TILES } from "./copy";
import * as css from "./hub.css.ts";

/**
 * The hub's opening. The words are the server's; the device decides within 100 ms whether its moving parts come, and a
 * skeleton stands where they will be (docs/specification/uk.md#constrained-devices).
 */
export function HubHero() {
	const { hero: t } = useCopy(hubCopy);
	return (
		<div className={classes(ink, css.hero)} data-landing="deciding">
			<div className={css.skyline}>
				<Skyline />
			</div>
			<LandingMotion rule="variant" specks="dot 24" />
			<Container className={css.heroGrid}>
				<div className={css.heroWords}>
					<Eyebrow>{t.eyebrow}</Eyebrow>
					<Heading level={1} look="hero">
						{t.title}
					</Heading>
					<Lead>{t.lead}</Lead>
					<Actions>
						<LinkButton href="#tax-calculator" variant="metal">
							{t.calculate}
						</LinkButton>
						<ChatLink message={UK_MESSAGES.hub} label="hub_hero" variant="secondary">
							{t.chat}
						</ChatLink>
					</Actions>
				</div>
				<div className={css.ledger}>
					<p className={css.premise}>{t.premise}</p>
					<p className={css.saving}>{t.saving}</p>
					<p className={css.savingLabel}>{t.savingLabel}</p>
					<TaxBasis of="saving" method="salary" />
					<Meter />
				</div>
			</Container>
		</div>
	);
}

/** The daily figure, and in the full variant what it has come to since the page was opened. */
function Meter() {
	const { hero: t } = useCopy(hubCopy);
	return (
		<div className={css.meter}>
			<Skeleton className={css.meterWaiting} />
			<Seal className={css.meterSeal} />
			<p>
				{t.perDay}
				<span className={css.counting} data-yearly-saving={HEADLINE_SAVING} data-label={t.meter} />
			</p>
		</div>
	);
}

/** Four figures under the opening. */
export function Proof() {
	const t = useCopy(hubCopy);
	const standing = useStanding();
	return (
		<section className={css.proof} aria-label={t.proof.label}>
			<Container>
				<dl className={css.proofGrid}>
					{standing(withTexts(PROOF_TILES, t.proofTiles)).map(({ value, label }) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
			</Container>
		</section>
	);
}
