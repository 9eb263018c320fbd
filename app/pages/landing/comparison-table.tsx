import { DataTable } from "#app/ui/table/data-table.tsx";
import type { LifestyleRow } from "#app/uk/page/records.ts";

/** A table of the differences between the two places besides taxes. */
export function ComparisonTable({
	caption,
	aspect,
	places: { uk: inUk, dubai: inDubai },
	rows,
}: {
	caption: string;
	/** Heading of the column that names the aspect. */
	aspect: string;
	/** Names of the two places. */
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
