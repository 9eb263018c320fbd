import { DataTable } from "#app/ui/table/data-table.tsx";
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
		<DataTable
			caption={caption}
			rows={rows}
			keyOf={({ category }) => category}
			columns={[
				[aspect, ({ category }) => category],
				[inUk, ({ uk }) => uk],
				[inDubai, ({ dubai }) => <strong>{dubai}</strong>],
			]}
		/>
	);
}
