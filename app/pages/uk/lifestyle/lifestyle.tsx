import { useUnexpiredClaims } from "#app/site/claims/use-unexpired-claims.ts";
import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { DataTable } from "#app/ui/table/data-table.tsx";
import { detail, highlight } from "#app/uk/page/blocks.css.ts";
import { Block, ChatLink, Closing, StatsBanner } from "#app/uk/page/blocks.tsx";
import { Cards, IconCard, PageLinks, Stories } from "#app/uk/page/cards.tsx";
import { UK_MESSAGES } from "#app/uk/page/chat-messages.ts";
import { frameCopy } from "#app/uk/page/copy.ts";
import { SunAndSea } from "#app/uk/page/drawings.tsx";
import { SubPage } from "#app/uk/page/sub-page.tsx";
import { lifestyleCopy } from "./copy.ts";
import { CostOfLiving } from "./cost-of-living.tsx";
import { FAMILY_STORIES, LIFESTYLE_COMPARISON, LIFESTYLE_HIGHLIGHTS, LIFESTYLE_STATS } from "./records.ts";

const LINKS = [
	["/uk/ownership", "ownership"],
	["/uk/tax-savings", "taxSavings"],
	["/uk/fast-setup", "fastSetup"],
	["/uk/wealth-preservation", "wealthPreservation"],
] as const;

function ComparisonTable() {
	const { comparison: t, comparisonRows } = useCopy(lifestyleCopy);
	const { table } = useCopy(frameCopy);
	return (
		<DataTable
			caption={t.caption}
			rows={withTexts(LIFESTYLE_COMPARISON, comparisonRows)}
			keyOf={({ aspect }) => aspect}
			columns={[
				[t.aspect, ({ aspect }) => aspect],
				[
					table.uk,
					({ uk, ukDetails }) => (
						<div>
							{uk}
							<span className={detail}>{ukDetails}</span>
						</div>
					),
				],
				[
					table.dubai,
					({ dubai, dubaiDetails }) => (
						<div>
							<strong>{dubai}</strong>
							<span className={detail}>{dubaiDetails}</span>
						</div>
					),
				],
			]}
		/>
	);
}

function HighlightCard({ of: card }: { of: (typeof LIFESTYLE_HIGHLIGHTS)[number] }) {
	const standing = useUnexpiredClaims()([card]);
	return (
		<IconCard of={card}>
			{standing.map(({ stats }) => (
				<p key={stats} className={highlight}>
					{stats}
				</p>
			))}
		</IconCard>
	);
}

export default function Lifestyle() {
	const t = useCopy(lifestyleCopy);
	return (
		<SubPage
			id="lifestyle"
			copy={t.hero}
			art={<SunAndSea />}
			actions={
				<>
					<ChatLink message={UK_MESSAGES.lifestyle} label="lifestyle_hero">
						{t.hero.chat}
					</ChatLink>
					<LinkButton href="#cost-of-living" variant="secondary">
						{t.hero.costs}
					</LinkButton>
				</>
			}
		>
			<Block title={t.comparison.title}>
				<ComparisonTable />
			</Block>
			<Block id="cost-of-living" title={t.costs.title} lead={t.costs.lead} tone="sunken">
				<CostOfLiving />
			</Block>
			<Block title={t.highlights.title}>
				<Cards of={withTexts(LIFESTYLE_HIGHLIGHTS, t.highlightCards)} as={HighlightCard} columns={4} />
			</Block>
			<Stories title={t.stories.title} tone="sunken" shipped={FAMILY_STORIES} texts={t.storyCards} />
			<StatsBanner label={t.stats.label} stats={withTexts(LIFESTYLE_STATS, t.statTiles)} />
			<Block title={t.links.title}>
				<PageLinks links={LINKS.map(([href, page]) => ({ href, label: t.linkLabels[page] }))} />
			</Block>
			<Closing scene="desert" title={t.closing.title} lead={t.closing.lead}>
				<ChatLink message={UK_MESSAGES.lifestyle} label="lifestyle_closing">
					{t.closing.chat}
				</ChatLink>
			</Closing>
		</SubPage>
	);
}
