import { withTexts } from "#app/modules/cms/record-texts.ts";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { Table, Td, Th, Tr } from "#app/ui/table/table.tsx";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { BREAKDOWN_ROWS, BREAKDOWN_TOTAL, QUALITY_OF_LIFE_ROWS } from "#domain/uk/uk-dubai-3.ts";
import { ukDubai3Copy } from "./copy";
import * as css from "./uk-dubai-3.css.ts";

/** "Complete Tax Breakdown": the total is the sum of its own rows (rulings). */
export function Breakdown() {
	const { breakdown: t, breakdownRows } = useCopy(ukDubai3Copy);
	return (
		<div className={css.paper}>
			<Table caption={t.title} hideCaption stack>
				<thead>
					<Tr>
						<Th>{t.tax}</Th>
						<Th number>{t.uk}</Th>
						<Th number>{t.dubai}</Th>
						<Th number>{t.savings}</Th>
					</Tr>
				</thead>
				<tbody>
					{withTexts(BREAKDOWN_ROWS, breakdownRows).map(({ category, uk, dubai, savings }) => (
						<Tr key={category}>
							<Th scope="row">{category}</Th>
							<Td number label={t.uk}>
								{uk}
							</Td>
							<Td number label={t.dubai}>
								{dubai}
							</Td>
							<Td number label={t.savings}>
								{formatPounds(savings)}
							</Td>
						</Tr>
					))}
				</tbody>
				<tfoot>
					<Tr>
						<Th scope="row" colSpan={3}>
							{t.total}
						</Th>
						<Td number label={t.savings}>
							{formatPounds(BREAKDOWN_TOTAL)}
						</Td>
					</Tr>
				</tfoot>
			</Table>
			<p className={css.caption}>{t.caption}</p>
		</div>
	);
}

/** "Beyond Taxes: Quality of Life". */
export function QualityOfLife() {
	const { life: t, lifeRows, breakdown } = useCopy(ukDubai3Copy);
	return (
		<div className={css.paper}>
			<Table caption={t.caption} hideCaption stack>
				<thead>
					<Tr>
						<Th>{t.aspect}</Th>
						<Th>{breakdown.uk}</Th>
						<Th>{breakdown.dubai}</Th>
					</Tr>
				</thead>
				<tbody>
					{withTexts(QUALITY_OF_LIFE_ROWS, lifeRows).map(({ category, uk, dubai }) => (
						<Tr key={category}>
							<Th scope="row">{category}</Th>
							<Td label={breakdown.uk}>{uk}</Td>
							<Td label={breakdown.dubai}>
								<strong>{dubai}</strong>
							</Td>
						</Tr>
					))}
				</tbody>
			</Table>
		</div>
	);
}
