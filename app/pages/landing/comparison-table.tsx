import { StackedTable } from "#app/ui/table/stacked-table.tsx";
import { Td, Th, Tr } from "#app/ui/table/table.tsx";
import type { LifestyleRow } from "#app/uk/page/records.ts";

/** What differs between both places beside the taxes, in words. */
export function ComparisonTable({
	caption,
	aspect,
	places: { uk: inUk, dubai: inDubai },
	rows,
}: {
	caption: string;
	/** The head of the column that names what is compared. */
	aspect: string;
	/** What both places are called. */
	places: { uk: string; dubai: string };
	rows: readonly Omit<LifestyleRow, "id">[];
}) {
	return (
		<StackedTable caption={caption} hideCaption columns={[aspect, inUk, inDubai]}>
			<tbody>
				{rows.map(({ category, uk, dubai }) => (
					<Tr key={category}>
						<Th scope="row">{category}</Th>
						<Td label={inUk}>{uk}</Td>
						<Td label={inDubai}>
							<strong>{dubai}</strong>
						</Td>
					</Tr>
				))}
			</tbody>
		</StackedTable>
	);
}
