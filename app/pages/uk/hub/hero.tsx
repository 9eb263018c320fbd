import { useUnexpiredClaims } from "#app/site/claims/use-unexpired-claims.ts";
import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { Button } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Figures } from "#app/ui/figures/figures.tsx";
import { around } from "#app/ui/layout/layout.css.ts";
import { Container, Eyebrow, Heading, Lead } from "#app/ui/layout/layout.tsx";
import { Seal } from "#app/ui/ornament/ornament.tsx";
import { Skeleton } from "#app/ui/skeleton/skeleton.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { hidden } from "#app/ui/visually-hidden/visually-hidden.css.ts";
import { LandingMotion } from "#app/uk/motion/landing-motion.tsx";
import { Actions, ChatLink } from "#app/uk/page/blocks.tsx";
import { UK_MESSAGES } from "#app/uk/page/chat-messages.ts";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
import { CALCULATOR } from "#app/uk/tax-calculator/anchors.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { hubCopy, PROOF_TILES } from "./copy.ts";
import * as css from "./hub.css.ts";
import { HERO_CASE, TwoCities } from "./profit-skyline.tsx";

/**
 * The hub's hero: the saving for a profit, updated live. The text and the first figure come from the server; the device's
 * capabilities decide within 100 ms whether it is decorated, and a skeleton holds the seal's place until then
 * (docs/specification/uk.md#constrained-devices).
 */
export function HubHero() {
	const { hero: t } = useCopy(hubCopy);
	return (
		<div className={classes(ink, css.hero)} data-landing="deciding">
			<LandingMotion rule="variant" specks="dot 24" />
			<profit-skyline className={around} data-kept={t.kept}>
				<Container className={css.heroGrid}>
					<div className={css.heroWords}>
						<Eyebrow>{t.eyebrow}</Eyebrow>
						<Heading level={1} look="hero">
							{t.title}
						</Heading>
						<Lead>{t.lead}</Lead>
					</div>
					<div className={css.live}>
						<p className={css.premise}>
							{t.profit} <b data-shows="profit">{formatPounds(HERO_CASE.income)}</b>
						</p>
						<p className={css.saving} data-shows="saving">
							{formatPounds(HERO_CASE.totalSavings)}
						</p>
						<p className={css.savingLabel}>{t.kept}</p>
						<p className={css.takes}>
							<span>
								{t.ukTakes} <b data-shows="uk">{formatPounds(HERO_CASE.totalUKTax)}</b>
							</span>
							<span>
								{t.dubaiTakes} <b data-shows="dubai">{formatPounds(HERO_CASE.totalDubaiTax)}</b>
							</span>
						</p>
						<p className={hidden} role="status" data-shows="told" />
					</div>
					<form method="get" action={`/uk#${CALCULATOR}`} className={css.play}>
						<input type="hidden" name="method" value={HERO_CASE.extractionMethod} />
						<TwoCities label={t.slider} />
						<Actions>
							<Button type="submit" variant="metal">
								{t.calculate}
							</Button>
							<ChatLink message={UK_MESSAGES.hub} label="hub_hero" variant="secondary">
								{t.chat}
							</ChatLink>
						</Actions>
					</form>
					<div className={css.basis}>
						<TaxBasis of="dividend" income={HERO_CASE.income} />
					</div>
				</Container>
			</profit-skyline>
		</div>
	);
}

/**
 * Below the hero: the headline saving as an example, and per day, beside a seal that appears once the device's capabilities are
 * known; and four figures.
 */
export function Proof() {
	const t = useCopy(hubCopy);
	const standing = useUnexpiredClaims();
	return (
		<section className={css.proof} aria-label={t.proof.label}>
			<Container className={css.proofRow}>
				<div>
					<p>{t.hero.premise}</p>
					<p className={css.example}>
						<strong>{t.hero.saving}</strong> {t.hero.savingLabel}
					</p>
					<div className={css.meter}>
						<Skeleton className={css.meterWaiting} />
						<Seal className={css.meterSeal} />
						<p>{t.hero.perDay}</p>
					</div>
					<TaxBasis of="saving" method="salary" />
				</div>
				<Figures of={standing(withTexts(PROOF_TILES, t.proofTiles))} className={css.proofGrid} />
			</Container>
		</section>
	);
}
