import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { Fact } from "#app/ui/fact/fact.tsx";
import { around } from "#app/ui/layout/layout.css.ts";
import { Heading } from "#app/ui/layout/layout.tsx";
import { Num, StackedTable, Th, Tr } from "#app/ui/table/table.tsx";
import { RecordIcon } from "#app/uk/page/record-icon.tsx";
import {
	badgeText,
	type CostComparison,
	compareCategories,
	compareCosts,
	compareItems,
} from "#domain/uk/cost-totals.ts";
import { lifestyleCopy } from "./copy.ts";
import * as css from "./costs.css.ts";
import { COST_CATEGORIES, type CostCategory, type CostItem } from "./costs.ts";
import { prices, sumsOf } from "./prices.ts";

/** Housing & Rent is open initially (docs/specification/uk.md#cost-of-living). */
const OPEN_AT_FIRST = "housing";

/** The badge of a total that follows the ticked items: both tones are rendered, and one of them is shown. */
function LiveBadge({ of }: { of: CostComparison }) {
	return (["success", "warning"] as const).map(tone => {
		const sign = tone === "warning" ? "+" : "-";
		const hidden = (sign === "+") !== (of.badge === "+");
		return (
			<Badge key={tone} tone={tone} data-badge={sign} hidden={hidden}>
				{hidden ? "" : badgeText(of)}
			</Badge>
		);
	});
}

/** The cost-of-living widget: collapsible categories, their items, and the totals. */
export function CostOfLiving() {
	const copy = useCopy(lifestyleCopy);
	const { costs: t } = copy;
	const categories = withTexts(COST_CATEGORIES, copy.costCategories).map(category => ({
		...category,
		items: withTexts(category.items, copy[category.id]),
	}));
	const total = compareCategories(categories);
	const { london, dubai, saving } = sumsOf(total);
	return (
		<cost-ticks className={around}>
			<p className={css.ticks}>{t.ticks}</p>
			<div className={css.widget}>
				{categories.map(category => (
					<Category key={category.id} of={category} open={category.id === OPEN_AT_FIRST} />
				))}
			</div>
			<Heading level={3} className={css.totalTitle}>
				{t.total}
			</Heading>
			<dl className={css.totals} data-whole="" aria-live="polite" aria-atomic="true">
				<Fact term={t.london} data-sum="london">
					{london}
				</Fact>
				<Fact term={t.dubai} data-sum="dubai">
					{dubai}
				</Fact>
				<div>
					<dt>
						{t.saving} <LiveBadge of={total} />
					</dt>
					<dd data-sum="saving">{saving}</dd>
				</div>
			</dl>
			<p className={css.caption}>{t.caption}</p>
		</cost-ticks>
	);
}

function Category({ of, open }: { of: CostCategory; open: boolean }) {
	const { costs: t } = useCopy(lifestyleCopy);
	const sums = compareItems(of.items);
	const { london, dubai, saving } = sumsOf(sums);
	return (
		<details className={css.category} data-category={of.id} open={open}>
			<summary className={css.header}>
				<RecordIcon name={of.icon} className={css.icon} />
				<h3 className={css.name}>{of.category}</h3>{" "}
				<span>
					<LiveBadge of={sums} />
				</span>
			</summary>
			<div className={css.panel}>
				<StackedTable
					caption={`${of.category}: ${t.london}, ${t.dubai}`}
					columns={[t.item, { number: t.london }, { number: t.dubai }, { number: t.difference }]}
				>
					<tbody>
						{of.items.map(item => (
							<ItemRow key={item.name} of={item} />
						))}
					</tbody>
					<tfoot>
						<Tr>
							<Th scope="row">
								{t.categoryTotal}
								<span className={css.note}>{t.caption}</span>
							</Th>
							<Num label={t.london} data-sum="london">
								{london}
							</Num>
							<Num label={t.dubai} data-sum="dubai">
								{dubai}
							</Num>
							<Num label={t.saving} data-sum="saving">
								{saving}
							</Num>
						</Tr>
					</tfoot>
				</StackedTable>
			</div>
		</details>
	);
}

function ItemRow({ of: { name, london, dubai, unit, note } }: { of: CostItem }) {
	const { costs: t } = useCopy(lifestyleCopy);
	const [inLondon, inDubai] = prices(london, dubai);
	/** Reads "-27%" if Dubai is cheaper, and "+33%" if it is more expensive. */
	const compared = compareCosts(london, dubai);
	return (
		<Tr>
			<Th scope="row">
				<label className={css.item}>
					<input
						type="checkbox"
						defaultChecked
						autoComplete="off"
						data-london={london}
						data-dubai={dubai}
						className={css.tick}
					/>
					<span>
						{name} <span className={css.unit}>{unit}</span>
					</span>
				</label>
				{note ? <span className={css.note}>{note}</span> : null}
			</Th>
			<Num label={t.london}>{inLondon}</Num>
			<Num label={t.dubai}>{inDubai}</Num>
			<Num label={t.difference}>
				<Badge tone={compared.badge === "+" ? "warning" : "success"}>{badgeText(compared)}</Badge>
			</Num>
		</Tr>
	);
}
