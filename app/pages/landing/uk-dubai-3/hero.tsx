import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Fact } from "#app/ui/fact/fact.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { LandingMotion } from "#app/uk/motion/landing-motion.tsx";
import { ChatLink } from "#app/uk/page/blocks.tsx";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
import { reports } from "#app/visitor/analytics/reports.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { UK_DUBAI_3_MESSAGES } from "./chat-messages.ts";
import { ukDubai3Copy } from "./copy.ts";
import { SAVINGS_CARD_ROWS, SAVINGS_CARD_TOTAL } from "./records.ts";
import * as css from "./uk-dubai-3.css.ts";

/**
 * The front page of a newspaper: a masthead, a headline, two columns. Its parts are animated into place after the page has
 * rendered.
 */
export function Hero() {
	const t = useCopy(ukDubai3Copy);
	return (
		<div className={css.hero}>
			<LandingMotion rule="decoration" entrance />
			<Container>
				<p className={css.masthead}>
					<span>{t.hero.kicker}</span>
					<span>{t.hero.places}</span>
				</p>
				<h1 className={css.title} data-enter="">
					<span className={css.over}>{t.hero.over}</span> <span className={css.huge}>{t.hero.title}</span>
				</h1>
				<div className={css.columns}>
					<div className={css.words} data-enter="">
						<p className={css.drop}>{t.hero.lead}</p>
						<div className={css.actions}>
							<ChatLink
								message={UK_DUBAI_3_MESSAGES["Calculate My Tax Savings"]}
								label="uk_dubai_3_calculate"
								to="ukDubai3"
							>
								{t.hero.calculate}
							</ChatLink>
							<LinkButton
								href="#comparison"
								variant="secondary"
								{...reports("premium_engagement", "full_analysis")}
							>
								{t.hero.analysis}
							</LinkButton>
						</div>
					</div>
					<div className={css.card} data-enter="">
						<h2 className={css.cardTitle}>{t.card.title}</h2>
						<dl className={css.rows}>
							{withTexts(SAVINGS_CARD_ROWS, t.cardRows).map(({ label, amount }) => (
								<Fact key={label} term={label}>
									{formatPounds(amount)}
								</Fact>
							))}
							<div className={css.sum}>
								<dt>{t.card.total}</dt>
								<dd>{formatPounds(SAVINGS_CARD_TOTAL)}</dd>
							</div>
						</dl>
						<p className={css.caption}>{t.card.caption}</p>
						<TaxBasis of="fourTaxes" />
					</div>
				</div>
			</Container>
		</div>
	);
}
