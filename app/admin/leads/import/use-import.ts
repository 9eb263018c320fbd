import { useRef, useState } from "react";
import * as v from "valibot";
import { callFor } from "#app/admin/shell/change.tsx";
import { useIdempotentSend } from "#app/admin/shell/edit/use-idempotent-send.ts";
import { useLeave } from "#app/admin/shell/page/use-leave.ts";
import { RequestError } from "#app/http/api-request.ts";
import { csvText } from "#domain/csv-text.ts";
import {
	delimiterOf,
	guessField,
	IMPORT_FATES,
	IMPORT_FIELDS,
	type ImportField,
} from "#domain/leads/lead-import.ts";
import { splitCsvCells, splitCsvRecords } from "./csv-lines.ts";

type Mapping = Record<string, ImportField | "">;

const Preview = v.object({
	rows: v.array(
		v.object({ line: v.number(), fate: v.picklist(IMPORT_FATES), reason: v.optional(v.string()) }),
	),
	counts: v.object({ created: v.number(), updated: v.number(), refused: v.number() }),
	mapping: v.record(v.string(), v.picklist([...IMPORT_FIELDS, ""])),
});
export type ImportPreviewResult = Pick<v.InferOutput<typeof Preview>, "rows" | "counts">;
const Started = v.object({ jobId: v.string() });

interface Chosen {
	body: Blob;
	text: string;
}

interface Refusal {
	words: string;
	details: string[];
}

const addressOf = (mapping: Mapping | null, dryRun: boolean) => {
	const query = new URLSearchParams();
	if (dryRun) query.set("dryRun", "1");
	if (mapping) query.set("mapping", JSON.stringify(mapping));
	return `/api/leads/import?${query}`;
};

interface ImportState {
	file: Chosen | null;
	mapping: Mapping;
	foretold: ImportPreviewResult | null;
	refusal: Refusal | null;
	busy: "reading" | "starting" | null;
}

const EMPTY: ImportState = { file: null, mapping: {}, foretold: null, refusal: null, busy: null };

/** The steps of an import: opening a file, mapping its columns with a preview (dry run), and starting it. */
export function useImport() {
	const leave = useLeave();
	const [state, setState] = useState(EMPTY);
	const change = (to: Partial<ImportState>) => setState(now => ({ ...now, ...to }));
	/** Number of the latest file or mapping: an answer about an earlier one is discarded. */
	const latest = useRef(0);
	// A retry after a lost response would import the lines twice, and neither import could be undone completely.
	const once = useIdempotentSend();

	async function preview(chosen: Chosen, to: Mapping | null): Promise<void> {
		const mine = ++latest.current;
		change({ busy: "reading", refusal: null });
		const answer = await callFor(Preview, "POST", addressOf(to, true), chosen.body).then(
			({ mapping, ...foretold }) => ({ mapping, foretold }),
			error => ({ foretold: null, refusal: refusalOf(error) }),
		);
		if (mine === latest.current) change({ ...answer, busy: null });
	}

	async function open(file: File | undefined): Promise<void> {
		setState(EMPTY);
		const mine = ++latest.current;
		if (!file) return;
		try {
			const bytes = await file.arrayBuffer();
			if (mine !== latest.current) return;
			const text = csvText(new Uint8Array(bytes));
			const chosen = { text, body: new Blob([bytes], { type: "text/csv" }) };
			change({ file: chosen, mapping: guessed(text) });
			await preview(chosen, null);
		} catch (error) {
			if (mine === latest.current) change({ refusal: refusalOf(error) });
		}
	}

	async function start(chosen: Chosen): Promise<void> {
		change({ busy: "starting" });
		try {
			const at = addressOf(state.mapping, false);
			const { jobId } = await once(at + chosen.text, options =>
				callFor(Started, "POST", at, chosen.body, options),
			);
			await leave(`/admin/integrations/jobs/${jobId}`);
		} catch (error) {
			change({ refusal: refusalOf(error), busy: null });
		}
	}

	function map(chosen: Chosen, mapping: Mapping): void {
		change({ mapping });
		void preview(chosen, mapping);
	}
	return { ...state, open, map, start };
}

function refusalOf(error: unknown): Refusal {
	if (!(error instanceof RequestError)) {
		console.error("The file could not be read", error);
		return { words: "The file could not be read.", details: [] };
	}
	return {
		words: error.words || "The file could not be read.",
		details: Object.entries(error.fields).map(([name, text]) =>
			name === "mapping" ? text : `${name}: ${text}`,
		),
	};
}

/** Guesses the fields of the headings; empty if the file has no readable headings. */
function guessed(text: string): Mapping {
	if (text.includes("\0")) return {};
	const [head] = splitCsvRecords(text);
	if (!head) return {};
	return Object.fromEntries(
		splitCsvCells(head.text, delimiterOf(text)).map(heading => [heading, guessField(heading) ?? ""]),
	);
}
