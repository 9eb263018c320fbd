import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Heading } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { Block } from "#app/uk/page/blocks.tsx";
import { Cards } from "#app/uk/page/cards.tsx";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
import { calculateTax } from "#domain/tax/calculate-tax.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { hubCopy } from "./copy.ts";
import * as css from "./hub.css.ts";
import { SCENARIO_CARDS, type ScenarioCard } from "./records.ts";

/** The tax-savings scenarios, computed with the calculator's own formulas. */
export function Scenarios() {
	const t = useCopy(hubCopy);
	return (
		<Block title={t.scenarios.title} lead={t.scenarios.lead}>
			<Cards of={withTexts(SCENARIO_CARDS, t.scenarioCards)} as={Scenario} />
			<p className={css.after}>
				<TextLink href="/uk/tax-savings" arrow>
					{t.scenarios.more}
				</TextLink>
			</p>
		</Block>
	);
}

function Scenario({ of: { title, description, income, method } }: { of: ScenarioCard }) {
	const { scenarios: t } = useCopy(hubCopy);
	const tax = calculateTax({ income, method });
	return (
		<Card as="li" className={css.scenario}>
			<Heading level={3}>{title}</Heading>
			<p>{description}</p>
			<p>
				<strong>{formatPounds(income)}</strong> {t.profit}
			</p>
			<div className={css.bars}>
				<p>
					<span>{t.uk}</span> <strong>{formatPounds(tax.totalUKTax)}</strong>
				</p>
				<Share part={tax.totalUKTax} of={income} className={css.barUk} />
				<p>
					<span>{t.dubai}</span> <strong>{formatPounds(tax.totalDubaiTax)}</strong>
				</p>
				<Share part={tax.totalDubaiTax} of={income} className={css.barDubai} />
			</div>
			<div className={css.kept}>
				<p>{t.saving}</p>
				<p className={css.keptFigure}>{formatPounds(tax.totalSavings)}</p>
				<TaxBasis of={method} income={income} method={method} />
			</div>
		</Card>
	);
}

function Share({ part, of: whole, className }: { part: number; of: number; className: string }) {
	return (
		<svg viewBox="0 0 100 10" preserveAspectRatio="none" className={css.bar} aria-hidden="true">
			<rect width={Math.min(100, (part / whole) * 100)} height="10" className={className} />
		</svg>
	);
}
