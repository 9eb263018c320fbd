import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { StackedTable, Td, Th, Tr } from "#app/ui/table/table.tsx";
import { Block, ChatLink, Closing, StatsBanner } from "#app/uk/page/blocks.tsx";
import { BenefitCard, Cards, Stories } from "#app/uk/page/cards.tsx";
import { UK_MESSAGES } from "#app/uk/page/chat-messages.ts";
import { Choices } from "#app/uk/page/choices.tsx";
import { frameCopy } from "#app/uk/page/copy.ts";
import { WholeRing } from "#app/uk/page/drawings.tsx";
import { SubPage } from "#app/uk/page/sub-page.tsx";
import { ownershipCopy } from "./copy.ts";
import { finder } from "./ownership.css.ts";
import { OWNERSHIP_BENEFITS, OWNERSHIP_SECTORS, OWNERSHIP_STATS, OWNERSHIP_STORIES } from "./records.ts";

export default function Ownership() {
	const t = useCopy(ownershipCopy);
	const { table } = useCopy(frameCopy);
	const sectors = withTexts(OWNERSHIP_SECTORS, t.sectorRows);
	return (
		<SubPage
			id="ownership"
			copy={t.hero}
			art={<WholeRing />}
			actions={
				<ChatLink message={UK_MESSAGES.ownership} label="ownership_hero">
					{t.hero.chat}
				</ChatLink>
			}
		>
			<Block title={t.sectors.title} lead={t.sectors.lead}>
				<div className={finder}>
					<Choices
						name="sector"
						legend={t.sectors.yours}
						of={[
							{ id: "all", words: t.sectors.all },
							...sectors.map(({ id, sector }) => ({ id, words: sector })),
						]}
					/>
					<StackedTable
						caption={t.sectors.caption}
						columns={[t.sectors.sector, table.uk, table.dubai, t.sectors.zones]}
					>
						<tbody>
							{sectors.map(({ id, sector, uk, dubai, dubaiZones }) => (
								<Tr key={id} data-sector={id}>
									<Th scope="row">{sector}</Th>
									<Td label={table.uk}>{uk}</Td>
									<Td label={table.dubai}>{dubai}</Td>
									<Td label={t.sectors.zones}>{Object.values(dubaiZones).join(", ")}</Td>
								</Tr>
							))}
						</tbody>
					</StackedTable>
				</div>
			</Block>
			<Block title={t.benefits.title} tone="sunken">
				<Cards of={withTexts(OWNERSHIP_BENEFITS, t.benefitCards)} as={BenefitCard} columns={4} />
			</Block>
			<Stories title={t.stories.title} shipped={OWNERSHIP_STORIES} texts={t.storyCards} />
			<StatsBanner label={t.stats.label} stats={withTexts(OWNERSHIP_STATS, t.statTiles)} />
			<Closing scene="gate" title={t.closing.title} lead={t.closing.lead}>
				<ChatLink message={UK_MESSAGES.ownership} label="ownership_closing">
					{t.closing.chat}
				</ChatLink>
			</Closing>
		</SubPage>
	);
}
