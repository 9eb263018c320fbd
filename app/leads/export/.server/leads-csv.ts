import { entityManager } from "#app/services.server.ts";
import { EXPORT_COLUMNS, type ExportCursor, type ExportRow, exportPage } from "#db/leads/export-leads.ts";
import type { LeadFilter } from "#db/leads/filter-leads.ts";
import { csvLine } from "./csv-line.ts";

/** Batch size: memory use stays constant however long the file gets. */
const CHUNK = 250;

/** Without it Excel decodes the file in the system's code page, which breaks Arabic names. */
const BYTE_ORDER_MARK = "\uFEFF";

function lines(rows: readonly ExportRow[]): string {
	let text = "";
	for (const row of rows) text += csvLine(row, EXPORT_COLUMNS.length);
	return text;
}

/**
 * Streams the leads that match a filter as CSV, newest first. Pages are read as the client consumes them, by keyset pagination:
 * a slow client holds no connection or transaction open. `bom` adds a byte order mark for spreadsheets; programs need none.
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
				// An empty chunk would not satisfy the pending read, and the stream would hang.
				if (text) controller.enqueue(encoder.encode(text));
				cursor = page.next;
				if (!cursor) controller.close();
			},
		},
		{ highWaterMark: 0 },
	);
}
