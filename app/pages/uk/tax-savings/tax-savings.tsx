import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { Fact } from "#app/ui/fact/fact.tsx";
import { Container, Heading } from "#app/ui/layout/layout.tsx";
import { StackedTable, Td, Th, Tr } from "#app/ui/table/table.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { Block, ChatLink, Closing } from "#app/uk/page/blocks.tsx";
import { Cards } from "#app/uk/page/cards.tsx";
import { UK_MESSAGES } from "#app/uk/page/chat-messages.ts";
import { frameCopy } from "#app/uk/page/copy.ts";
import { TwoColumns } from "#app/uk/page/drawings.tsx";
import { SubPage } from "#app/uk/page/sub-page.tsx";
import { useSubPage } from "#app/uk/page/use-sub-page.ts";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
import { calculateTax } from "#domain/tax/calculate-tax.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { taxCaseMessage } from "#domain/whatsapp/messages.ts";
import { taxSavingsCopy } from "./copy.ts";
import { CountdownBanner } from "./countdown-banner.tsx";
import { BUSINESS_CASES, type BusinessCase, RATE_ROWS } from "./records.ts";
import * as css from "./tax-savings.css.ts";

function Breadcrumb() {
	const { breadcrumb: t } = useCopy(taxSavingsCopy);
	const { links } = useCopy(frameCopy);
	const { title } = useSubPage("tax-savings");
	return (
		<nav aria-label={t.label} className={classes(ink, css.breadcrumb)}>
			<Container>
				<ol>
					<li>
						<a href="/">{t.home}</a>
					</li>
					<li>
						<a href="/uk">{links.hub}</a>
					</li>
					<li>
						<span aria-current="page">{title}</span>
					</li>
				</ol>
			</Container>
		</nav>
	);
}

function RateTable() {
	const { rates: t, rateRows } = useCopy(taxSavingsCopy);
	const { table } = useCopy(frameCopy);
	return (
		<StackedTable caption={t.caption} columns={[t.kind, table.uk, table.dubai, t.note]}>
			<tbody>
				{withTexts(RATE_ROWS, rateRows).map(({ category, uk, dubai, note }) => (
					<Tr key={category}>
						<Th scope="row">{category}</Th>
						<Td label={table.uk}>
							<span className={css.rate}>{uk}</span>
						</Td>
						<Td label={table.dubai}>
							<span className={css.rateDubai}>{dubai}</span>
						</Td>
						<Td>{note}</Td>
					</Tr>
				))}
			</tbody>
		</StackedTable>
	);
}

function CaseCard({ of: { business, description, income, method } }: { of: BusinessCase }) {
	const { cases: t } = useCopy(taxSavingsCopy);
	const tax = calculateTax({ income, method });
	return (
		<Card as="li" className={css.caseCard}>
			<Heading level={3} className={css.capital}>
				{business}
			</Heading>
			<p>{description}</p>
			<dl className={css.figures}>
				<Fact term={`${t.profit}, ${t[method]}`}>{formatPounds(income)}</Fact>
				<Fact term={t.uk}>{formatPounds(tax.totalUKTax)}</Fact>
				<Fact term={t.dubai}>{formatPounds(tax.totalDubaiTax)}</Fact>
				<div className={css.saving}>
					<dt>{t.saving}</dt>
					<dd>{formatPounds(tax.totalSavings)}</dd>
				</div>
			</dl>
			<TaxBasis of={method} income={income} method={method} />
			<ChatLink message={taxCaseMessage(business)} label={`tax_case_${business}`} variant="secondary" wide>
				{t.chat}
			</ChatLink>
		</Card>
	);
}

export default function TaxSavings() {
	const t = useCopy(taxSavingsCopy);
	return (
		<SubPage
			id="tax-savings"
			copy={t.hero}
			art={<TwoColumns />}
			above={
				<>
					<CountdownBanner />
					<Breadcrumb />
				</>
			}
			further={<TaxBasis of="saving" method="salary" />}
			actions={
				<>
					<LinkButton href="/uk#tax-calculator" variant="metal">
						{t.hero.calculate}
					</LinkButton>
					<ChatLink message={UK_MESSAGES.taxSavings} label="tax_savings_hero" variant="secondary">
						{t.hero.chat}
					</ChatLink>
				</>
			}
		>
			<Block title={t.rates.title}>
				<RateTable />
			</Block>
			<Block title={t.cases.title} lead={t.cases.lead} tone="sunken">
				<Cards of={withTexts(BUSINESS_CASES, t.caseCards)} as={CaseCard} />
			</Block>
			<Closing scene="creek" title={t.closing.title} lead={t.closing.lead}>
				<ChatLink message={UK_MESSAGES.taxSavings} label="tax_savings_closing">
					{t.closing.chat}
				</ChatLink>
			</Closing>
		</SubPage>
	);
}
