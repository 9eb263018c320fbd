import { useCopy } from "#app/site/cms/use-copy.ts";
import { Eyebrow, Lead } from "#app/ui/heading/heading.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { Skyline } from "#app/ui/ornament/skyline.tsx";
import { LandingMotion } from "#app/uk/motion/landing-motion.tsx";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
import { Call } from "./call";
import { uk4Copy } from "./copy";
import * as css from "./uk-4.css.ts";

/** Random dots of the hero's animation (docs/specification/landing-pages.md#fourth-premium-page). */
const DOTS = 20;

export function Hero() {
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
