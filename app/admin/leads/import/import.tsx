import { Link } from "react-router";
import { AdminsOnly } from "#app/admin/shell/admins-only.tsx";
import { FileInput } from "#app/admin/shell/edit/file-input.tsx";
import * as page from "#app/admin/shell/page/page.css.ts";
import { PageHead, Panel } from "#app/admin/shell/page/page.tsx";
import { Alert } from "#app/ui/alert/alert.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { useImport } from "./use-import.ts";

/** Imports leads from a file, after a preview of the result. */
export default function ImportLeads() {
	const { file, mapping, foretold, refusal, busy, open, map, start } = useImport();
	const isEmpty = !foretold || foretold.counts.created + foretold.counts.updated === 0;
	return (
		<>
			<PageHead title="Import leads">
				<Link to="/admin/leads">Back to the leads</Link>
			</PageHead>
			<AdminsOnly>
				<div className={page.stack}>
					<Panel title="File">
						<FileInput
							id="import-file"
							label="CSV file"
							hint="A line of headings, then one person per line; at most 20 MB. Whoever is known already is updated, everyone else is added."
							accept=".csv,text/csv"
							disabled={busy === "starting"}
							onChange={event => void open(event.target.files?.[0])}
						/>
						<div aria-live="polite" className={page.stack}>
							{busy === "reading" ? <p>Reading the file…</p> : null}
							{refusal ? (
								<Alert tone="danger" title={refusal.words}>
									{refusal.details.map(text => (
										<p key={text}>{text}</p>
									))}
								</Alert>
							) : null}
						</div>
					</Panel>
					{file && Object.keys(mapping).length > 0 ? (
						<ImportPreview
							text={file.text}
							mapping={mapping}
							foretold={foretold}
							busy={busy !== null}
							onMap={to => map(file, to)}
						>
							<Button
								busy={busy === "starting"}
								disabled={busy !== null || isEmpty}
								onClick={() => void start(file)}
							>
								Start the import
							</Button>
						</ImportPreview>
					) : null}
				</div>
			</AdminsOnly>
		</>
	);
}
