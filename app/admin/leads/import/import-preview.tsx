import type { ReactNode } from "react";
import * as page from "#app/admin/shell/page/page.css.ts";
import { howMany, Panel, Stats } from "#app/admin/shell/page/page.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Select } from "#app/ui/field/field.tsx";
import { DataTable } from "#app/ui/table/data-table.tsx";
import { IMPORT_FIELDS, IMPORT_LABELS, type ImportField } from "#domain/leads/lead-import.ts";
import { rejectedRowsCsv } from "./csv-lines.ts";
import type { ImportPreviewResult } from "./use-import.ts";

/** Number of refused lines shown; the download has all of them. */
const SHOWN = 50;

const FIELDS = IMPORT_FIELDS.map(value => ({ value, label: IMPORT_LABELS[value] }));

function isField(value: string): value is ImportField | "" {
	return value === "" || FIELDS.some(field => field.value === value);
}

interface ImportPreviewProps {
	text: string;
	mapping: Readonly<Record<string, ImportField | "">>;
	foretold: ImportPreviewResult | null;
	busy: boolean;
	onMap: (mapping: Record<string, ImportField | "">) => void;
	/** The button that starts the import. */
	children: ReactNode;
}

/** The mapping of columns to fields, and a preview of the import's result by line. */
export function ImportPreview({ text, mapping, foretold, busy, onMap, children }: ImportPreviewProps) {
	const refused = foretold?.rows.filter(({ fate }) => fate === "refused") ?? [];
	return (
		<>
			<Panel title="Columns">
				<div className={`${page.grid} ${page.three}`}>
					{Object.entries(mapping).map(([heading, field], index) => (
						<Select
							key={heading}
							id={`column-${index}`}
							label={heading || "(no heading)"}
							empty="Leave out"
							choices={FIELDS}
							value={field}
							disabled={busy}
							onChange={({ target: { value } }) => {
								if (isField(value)) onMap({ ...mapping, [heading]: value });
							}}
						/>
					))}
				</div>
			</Panel>
			{foretold ? (
				<Panel title="What the import will do" aside={children}>
					<Stats
						of={[
							["New leads", foretold.counts.created],
							["Updated", foretold.counts.updated],
							["Refused", foretold.counts.refused],
						]}
					/>
					{refused.length > 0 ? (
						<div className={page.stack}>
							<DataTable
								showCaption
								caption="Refused lines"
								rows={refused.slice(0, SHOWN)}
								keyOf={({ line }) => line}
								heads={null}
								columns={{ Line: ({ line }) => line, Reason: ({ reason }) => reason }}
							/>
							{refused.length > SHOWN ? <p className={page.fine}>Showing the first {SHOWN}.</p> : null}
							<p>
								<Button variant="secondary" small onClick={() => download(rejectedRowsCsv(text, refused))}>
									Download {howMany(refused.length, "refused line")}
								</Button>
							</p>
						</div>
					) : null}
				</Panel>
			) : null}
		</>
	);
}

function download(text: string): void {
	const link = document.createElement("a");
	// Not revoked: Safari on a phone asks first, and fails if the URL is gone by the answer. It ends with the page.
	link.href = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv" }));
	link.download = "refused-lines.csv";
	link.click();
}
