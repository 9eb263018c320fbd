import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import * as v from "valibot";
import { RequestError } from "#app/http/api-request.ts";
import { csvText } from "#domain/csv-text.ts";
import {
	delimiterOf,
	guessField,
	IMPORT_FATES,
	IMPORT_FIELDS,
	type ImportField,
} from "#domain/leads/lead-import.ts";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { callFor } from "../shell/call";
import { FileInput } from "../shell/file-input";
import { PageHead, Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import type { Route } from "./+types/import";
import { cellsOf, recordsIn } from "./csv-lines";
import { type Foretold, ImportPreview } from "./import-preview";

export const meta: Route.MetaFunction = () => [{ title: "Import leads" }];

type Mapping = Record<string, ImportField | "">;

const Preview = v.object({
	rows: v.array(
		v.object({ line: v.number(), fate: v.picklist(IMPORT_FATES), reason: v.optional(v.string()) }),
	),
	counts: v.object({ created: v.number(), updated: v.number(), refused: v.number() }),
	mapping: v.record(v.string(), v.picklist([...IMPORT_FIELDS, ""])),
});
const Started = v.object({ jobId: v.string() });

interface Chosen {
	name: string;
	body: Blob;
	text: string;
}

const addressOf = (mapping: Mapping | null, dryRun: boolean) => {
	const query = new URLSearchParams();
	if (dryRun) query.set("dryRun", "1");
	if (mapping) query.set("mapping", JSON.stringify(mapping));
	return `/api/leads/import?${query}`;
};

/** Brings leads in from a file, after showing what would become of each line. */
export default function ImportLeads() {
	const canChange = useCanChange();
	const navigate = useNavigate();
	const [file, setFile] = useState<Chosen | null>(null);
	const [mapping, setMapping] = useState<Mapping>({});
	const [foretold, setForetold] = useState<Foretold | null>(null);
	const [refusal, setRefusal] = useState<{ words: string; details: string[] } | null>(null);
	const [busy, setBusy] = useState<"reading" | "starting" | null>(null);
	const latest = useRef(0);

	function tell(error: unknown): void {
		if (!(error instanceof RequestError)) console.error("The file could not be read", error);
		const words = (error instanceof RequestError && error.words) || "The file could not be read.";
		const fields = error instanceof RequestError ? Object.entries(error.fields) : [];
		setRefusal({
			words,
			details: fields.map(([name, text]) => (name === "mapping" ? text : `${name}: ${text}`)),
		});
	}

	/** What would become of each line; an answer that a later question overtook is dropped. */
	async function foretell(chosen: Chosen, to: Mapping | null): Promise<void> {
		latest.current += 1;
		const mine = latest.current;
		setBusy("reading");
		setRefusal(null);
		try {
			const answer = await callFor(Preview, "POST", addressOf(to, true), chosen.body);
			if (mine !== latest.current) return;
			setForetold(answer);
			setMapping(answer.mapping);
		} catch (error) {
			if (mine !== latest.current) return;
			setForetold(null);
			tell(error);
		} finally {
			if (mine === latest.current) setBusy(null);
		}
	}

	async function open(given: File | undefined): Promise<void> {
		setForetold(null);
		setMapping({});
		setFile(null);
		setRefusal(null);
		if (!given) return;
		try {
			const bytes = await given.arrayBuffer();
			const text = csvText(new Uint8Array(bytes));
			const chosen = { name: given.name, text, body: new Blob([bytes], { type: "text/csv" }) };
			setFile(chosen);
			setMapping(guessed(text));
			await foretell(chosen, null);
		} catch (error) {
			tell(error);
		}
	}

	async function start(chosen: Chosen): Promise<void> {
		setBusy("starting");
		try {
			const { jobId } = await callFor(Started, "POST", addressOf(mapping, false), chosen.body);
			await navigate(`/admin/integrations/jobs/${jobId}`);
		} catch (error) {
			tell(error);
			setBusy(null);
		}
	}

	return (
		<>
			<PageHead title="Import leads">
				<Link to="/admin/leads">Back to the leads</Link>
			</PageHead>
			{canChange ? (
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
							onMap={to => {
								setMapping(to);
								void foretell(file, to);
							}}
						>
							<Button
								busy={busy === "starting"}
								disabled={
									busy !== null || !foretold || foretold.counts.created + foretold.counts.updated === 0
								}
								onClick={() => void start(file)}
							>
								Start the import
							</Button>
						</ImportPreview>
					) : null}
				</div>
			) : (
				<p>Your account may look at leads, but not import them.</p>
			)}
		</>
	);
}

/** What the headings most likely mean; nothing where the file has none that could be shown. */
function guessed(text: string): Mapping {
	if (text.includes("\0")) return {};
	const [head] = recordsIn(text);
	if (!head) return {};
	return Object.fromEntries(
		cellsOf(head.text, delimiterOf(text)).map(heading => [heading, guessField(heading) ?? ""]),
	);
}
