import { withTexts } from "#app/site/cms/record-texts.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { StackedTable } from "#app/ui/table/stacked-table.tsx";
import { Num, Td, Th, Tr } from "#app/ui/table/table.tsx";
import { Actions, Block, Closing } from "#app/uk/page/blocks.tsx";
import { Cards, IconCard } from "#app/uk/page/cards.tsx";
import { ChatLink } from "#app/uk/page/chat-link.tsx";
import { UK_MESSAGES } from "#app/uk/page/chat-messages.ts";
import { Towers } from "#app/uk/page/drawings.tsx";
import { SubPage } from "#app/uk/page/sub-page.tsx";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
import { CalculatedProfit } from "#app/uk/tax-calculator/calculated-profit.tsx";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { CORPORATE_TAX_MESSAGE } from "#domain/whatsapp/messages.ts";
import { corporateTaxCopy } from "./copy";
import { ProfitRow } from "./profit-row";
import { CORPORATE_TAX_BENEFITS, PROFIT_SCENARIOS, ZONES } from "./records.ts";

function ZoneTable() {
	const { zones: t, zoneRows } = useCopy(corporateTaxCopy);
	return (
		<StackedTable
			caption={t.caption}
			hideCaption
			columns={[t.zone, t.rate, t.duration, t.activities, t.highlight]}
		>
			<tbody>
				{withTexts(ZONES, zoneRows).map(({ zone, corporateTax, duration, activities, highlight }) => (
					<Tr key={zone}>
						<Th scope="row">{zone}</Th>
						<Td label={t.rate}>{corporateTax}</Td>
						<Td label={t.duration}>{duration}</Td>
						<Td label={t.activities}>{activities}</Td>
						<Td label={t.highlight}>{highlight}</Td>
					</Tr>
				))}
			</tbody>
		</StackedTable>
	);
}

function ProfitTable() {
	const { savings: t } = useCopy(corporateTaxCopy);
	return (
		<StackedTable
			caption={t.caption}
			hideCaption
			columns={[
				t.profit,
				{ number: t.ukTax },
				{ number: t.dubaiTax },
				{ number: t.annual },
				{ number: t.fiveYears },
			]}
		>
			<tbody>
				{PROFIT_SCENARIOS.map(({ profitLevel, ukTax, dubaiTax, annualSaving, fiveYearSaving }) => (
					<Tr key={profitLevel}>
						<Th scope="row">{formatPounds(profitLevel)}</Th>
						<Num label={t.ukTax}>{formatPounds(ukTax)}</Num>
						<Num label={t.dubaiTax}>
							{t.range
								.replace("{from}", formatPounds(dubaiTax.freeZone))
								.replace("{to}", formatPounds(dubaiTax.mainland))}
						</Num>
						<Num label={t.annual}>{formatPounds(annualSaving)}</Num>
						<Num label={t.fiveYears}>{formatPounds(fiveYearSaving)}</Num>
					</Tr>
				))}
			</tbody>
		</StackedTable>
	);
}

export default function CorporateTax() {
	const t = useCopy(corporateTaxCopy);
	return (
		<SubPage
			path="/uk/corporate-tax"
			claims="corporate-tax"
			copy={t.hero}
			art={<Towers />}
			actions={
				<Actions>
					<ChatLink message={UK_MESSAGES.corporateTax} label="corporate_tax_hero">
						{t.hero.chat}
					</ChatLink>
					<LinkButton href="/uk#tax-calculator" variant="secondary">
						{t.hero.calculate}
					</LinkButton>
				</Actions>
			}
		>
			<Block title={t.zones.title} lead={t.zones.lead}>
				<ZoneTable />
			</Block>
			<Block title={t.savings.title} lead={t.savings.lead} tone="sunken">
				<CalculatedProfit>
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
				</CalculatedProfit>
			</Block>
			<Block title={t.benefits.title}>
				<Cards>
					{withTexts(CORPORATE_TAX_BENEFITS, t.benefitCards).map(card => (
						<IconCard key={card.title} of={card} />
					))}
				</Cards>
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
