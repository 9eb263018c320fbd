import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Fact } from "#app/ui/fact/fact.tsx";
import { figures } from "#app/ui/figures/figures.css.ts";
import { around } from "#app/ui/layout/layout.css.ts";
import { Range } from "#app/ui/range/range.tsx";
import { DataTable } from "#app/ui/table/data-table.tsx";
import { Actions, Block, ChatLink, Closing } from "#app/uk/page/blocks.tsx";
import { Cards, IconCard } from "#app/uk/page/cards.tsx";
import { UK_MESSAGES } from "#app/uk/page/chat-messages.ts";
import { Towers } from "#app/uk/page/drawings.tsx";
import { SubPage } from "#app/uk/page/sub-page.tsx";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
import { fillPlaceholders } from "#domain/fill.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { AMOUNT_PLACEHOLDER, CORPORATE_TAX_MESSAGE } from "#domain/whatsapp/messages.ts";
import { corporateTaxCopy } from "./copy.ts";
import * as css from "./corporate-tax.css.ts";
import { profitScenario } from "./profit-scenario.ts";
import { CORPORATE_TAX_BENEFITS, PROFIT_SCENARIOS, ZONES } from "./records.ts";

function ZoneTable() {
	const { zones: t, zoneRows } = useCopy(corporateTaxCopy);
	return (
		<DataTable
			caption={t.caption}
			rows={withTexts(ZONES, zoneRows)}
			keyOf={({ zone }) => zone}
			columns={[
				[t.zone, ({ zone }) => zone],
				[t.rate, ({ corporateTax }) => corporateTax],
				[t.duration, ({ duration }) => duration],
				[t.activities, ({ activities }) => activities],
				[t.highlight, ({ highlight }) => highlight],
			]}
		/>
	);
}

function ProfitTable() {
	const { savings: t } = useCopy(corporateTaxCopy);
	return (
		<DataTable
			caption={t.caption}
			rows={PROFIT_SCENARIOS}
			keyOf={({ profitLevel }) => profitLevel}
			columns={[
				[t.profit, ({ profitLevel }) => formatPounds(profitLevel)],
				[t.ukTax, ({ ukTax }) => formatPounds(ukTax)],
				[
					t.dubaiTax,
					({ dubaiTax: { freeZone, mainland } }) =>
						fillPlaceholders(t.range, { from: formatPounds(freeZone), to: formatPounds(mainland) }),
				],
				[t.annual, ({ annualSaving }) => formatPounds(annualSaving)],
				[t.fiveYears, ({ fiveYearSaving }) => formatPounds(fiveYearSaving)],
			]}
			figures={[t.ukTax, t.dubaiTax, t.annual, t.fiveYears]}
		/>
	);
}

const FIRST = profitScenario(500_000);

/** The savings for a profit chosen with a slider, above the table of four profits. See profit-row.element.ts. */
function ProfitRow() {
	const { savings: t } = useCopy(corporateTaxCopy);
	return (
		<profit-row className={around}>
			<div className={css.exhibit}>
				<label htmlFor="profit" className={css.yours}>
					{t.yours} <b data-shows="profitLevel">{formatPounds(FIRST.profitLevel)}</b>
				</label>
				<Range
					id="profit"
					min={50_000}
					max={2_000_000}
					step={10_000}
					defaultValue={FIRST.profitLevel}
					aria-valuetext={formatPounds(FIRST.profitLevel)}
				/>
				<dl className={classes(figures, css.figures)} aria-live="polite" aria-atomic="true">
					<Fact term={t.ukTax} data-shows="ukTax">
						{formatPounds(FIRST.ukTax)}
					</Fact>
					<Fact term={t.mainland} data-shows="mainland">
						{formatPounds(FIRST.dubaiTax.mainland)}
					</Fact>
					<Fact term={t.annual} data-shows="annualSaving">
						{formatPounds(FIRST.annualSaving)}
					</Fact>
					<Fact term={t.fiveYears} data-shows="fiveYearSaving">
						{formatPounds(FIRST.fiveYearSaving)}
					</Fact>
				</dl>
			</div>
		</profit-row>
	);
}

export default function CorporateTax() {
	const t = useCopy(corporateTaxCopy);
	return (
		<SubPage
			id="corporate-tax"
			copy={t.hero}
			art={<Towers />}
			actions={
				<>
					<ChatLink message={UK_MESSAGES.corporateTax} label="corporate_tax_hero">
						{t.hero.chat}
					</ChatLink>
					<LinkButton href="/uk#tax-calculator" variant="secondary">
						{t.hero.calculate}
					</LinkButton>
				</>
			}
		>
			<Block title={t.zones.title} lead={t.zones.lead}>
				<ZoneTable />
			</Block>
			<Block title={t.savings.title} lead={t.savings.lead} tone="sunken">
				{/* The placeholder for an amount becomes the profit calculated in this tab. See calculated-profit.early.element.ts. */}
				<calculated-profit placeholder={AMOUNT_PLACEHOLDER} className={around}>
					<ProfitRow />
					<ProfitTable />
					<TaxBasis of="corporation" />
					<Actions>
						<ChatLink message={CORPORATE_TAX_MESSAGE} label="corporate_tax_calculator" variant="primary">
							{t.savings.ask}
						</ChatLink>
						<LinkButton href="/uk#tax-calculator" variant="secondary">
							{t.savings.tool}
						</LinkButton>
					</Actions>
				</calculated-profit>
			</Block>
			<Block title={t.benefits.title}>
				<Cards of={withTexts(CORPORATE_TAX_BENEFITS, t.benefitCards)} as={IconCard} />
			</Block>
			<Closing scene="gate" title={t.banner.title} lead={t.banner.lead}>
				<TaxBasis of="corporation" />
				<ChatLink message={UK_MESSAGES.corporateTax} label="corporate_tax_banner">
					{t.banner.chat}
				</ChatLink>
			</Closing>
		</SubPage>
	);
}
