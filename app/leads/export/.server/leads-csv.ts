import { entityManager } from "#app/services.server.ts";
import { EXPORT_COLUMNS, type ExportCursor, type ExportRow, exportPage } from "#db/leads/export-leads.ts";
import type { LeadFilter } from "#db/leads/filter-leads.ts";
import { csvLine } from "./csv-line.ts";

/** Leads read at once: with this many the memory stays the same however long the file gets. */
const CHUNK = 250;

/** Without it Excel reads the file in the computer's own code page, and no name in Arabic. */
const BYTE_ORDER_MARK = "\uFEFF";

function lines(rows: readonly ExportRow[]): string {
	let text = "";
	for (const row of rows) text += csvLine(row, EXPORT_COLUMNS.length);
	return text;
}

/**
 * The leads that a filter finds as CSV, newest first. Pages are read as the receiver takes them, each after the
 * last lead of the one before: nothing is held open for a slow receiver. `bom` is for spreadsheets; programs do without.
 */
export function leadsCsv(filter: LeadFilter, bom: boolean): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	let cursor: ExportCursor | null = null;
	let started = false;
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const page = await exportPage(entityManager(), filter, { limit: CHUNK, cursor });
				const head = started ? "" : `${bom ? BYTE_ORDER_MARK : ""}${csvLine(EXPORT_COLUMNS)}`;
				started = true;
				const text = head + lines(page.rows);
				// An empty chunk would be waited for in vain.
				if (text) controller.enqueue(encoder.encode(text));
				cursor = page.next;
				if (!cursor) controller.close();
			},
		},
		{ highWaterMark: 0 },
	);
}
