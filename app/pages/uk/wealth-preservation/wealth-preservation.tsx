import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Fact } from "#app/ui/fact/fact.tsx";
import { around } from "#app/ui/layout/layout.css.ts";
import { Range } from "#app/ui/range/range.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import { Block, ChatLink, Closing, StatsBanner } from "#app/uk/page/blocks.tsx";
import { BenefitCard, Cards, Stories } from "#app/uk/page/cards.tsx";
import { UK_MESSAGES } from "#app/uk/page/chat-messages.ts";
import { GrowthRings } from "#app/uk/page/drawings.tsx";
import type { EstateScenario } from "#app/uk/page/records.ts";
import { SubPage } from "#app/uk/page/sub-page.tsx";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { inheritanceTax } from "#domain/tax/inheritance-tax.ts";
import { wealthCopy } from "./copy.ts";
import { ESTATE_SCENARIOS, formatEstate, WEALTH_BENEFITS, WEALTH_STORIES } from "./records.ts";
import * as css from "./wealth.css.ts";

function Estate({ of: { estate, ukTax, dubaiTax, saving, description, impact } }: { of: EstateScenario }) {
	const { estates: t } = useCopy(wealthCopy);
	return (
		<Card as="li" className={css.estate}>
			<h3 className={css.amount}>
				<VisuallyHidden>{t.estate} </VisuallyHidden>
				{formatEstate(estate)}
			</h3>
			<p>{description}</p>
			<svg viewBox="0 0 100 4" preserveAspectRatio="none" className={css.share} aria-hidden="true">
				<rect width={(ukTax / estate) * 100} height="4" />
			</svg>
			<p className={css.impact}>{impact}</p>
			<dl className={css.figures}>
				<Fact term={t.ukTax}>{formatEstate(ukTax)}</Fact>
				<Fact term={t.dubaiTax}>{formatPounds(dubaiTax)}</Fact>
				<Fact term={t.saving}>{formatEstate(saving)}</Fact>
				<Fact term={t.heirsUk}>{formatEstate(estate - ukTax)}</Fact>
				<Fact term={t.heirsDubai}>{formatEstate(estate - dubaiTax)}</Fact>
			</dl>
		</Card>
	);
}

const FIRST = 2_000_000;

/** An estate chosen with a slider: UK tax on it, and what its heirs receive. See estate-bar.element.ts. */
function EstateBar() {
	const { estates: t } = useCopy(wealthCopy);
	const tax = inheritanceTax(FIRST);
	return (
		<estate-bar className={around}>
			<div className={css.exhibit}>
				<label className={css.yours} htmlFor="estate">
					{t.yours} <b data-shows="estate">{formatPounds(FIRST)}</b>
				</label>
				<Range
					id="estate"
					min={250_000}
					max={10_000_000}
					step={50_000}
					defaultValue={FIRST}
					aria-valuetext={formatPounds(FIRST)}
				/>
				<svg viewBox="0 0 1000 40" preserveAspectRatio="none" className={css.bar} aria-hidden="true">
					<rect data-taken="" width={(tax / FIRST) * 1000} height="40" />
				</svg>
				<dl className={css.split} aria-live="polite" aria-atomic="true">
					<Fact term={t.takes} data-shows="tax">
						{formatPounds(tax)}
					</Fact>
					<Fact term={t.heirsUk} data-shows="heirs">
						{formatPounds(FIRST - tax)}
					</Fact>
					<Fact term={t.heirsDubai} data-shows="estate">
						{formatPounds(FIRST)}
					</Fact>
				</dl>
			</div>
		</estate-bar>
	);
}

export default function WealthPreservation() {
	const t = useCopy(wealthCopy);
	return (
		<SubPage
			id="wealth-preservation"
			copy={t.hero}
			art={<GrowthRings />}
			actions={
				<ChatLink message={UK_MESSAGES.wealthPreservation} label="wealth_hero">
					{t.hero.chat}
				</ChatLink>
			}
		>
			<Block title={t.estates.title} lead={t.estates.lead}>
				<EstateBar />
				<Cards of={withTexts(ESTATE_SCENARIOS, t.estateCards)} as={Estate} columns={4} />
			</Block>
			<Block title={t.benefits.title} tone="sunken">
				<Cards of={withTexts(WEALTH_BENEFITS, t.benefitCards)} as={BenefitCard} columns={4} />
			</Block>
			<Stories title={t.stories.title} shipped={WEALTH_STORIES} texts={t.storyCards} />
			<StatsBanner
				label={t.banner.label}
				stats={[
					{ claim: "inheritance", value: t.banner.inheritance, label: t.banner.inheritanceLabel },
					{ claim: "capital-gains", value: t.banner.gains, label: t.banner.gainsLabel },
					{ claim: "inheritance", value: t.banner.threshold, label: t.banner.thresholdLabel },
				]}
			/>
			<Closing scene="desert" title={t.closing.title} lead={t.closing.lead}>
				<ChatLink message={UK_MESSAGES.wealthPreservation} label="wealth_closing">
					{t.closing.chat}
				</ChatLink>
			</Closing>
		</SubPage>
	);
}
