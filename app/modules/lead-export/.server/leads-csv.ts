import { stringify } from "csv-stringify/sync";
import { entityManager } from "#app/services.server.ts";
import type { LeadFilter } from "#db/leads/filter-leads.ts";
import type { LeadRow } from "#db/leads/lead-row.ts";
import { type LeadCursor, listLeads } from "#db/leads/list-leads.ts";

/** Leads read at once: with this many the memory stays the same however long the file gets. */
const CHUNK = 500;

const COLUMNS = [
	"id",
	"fullName",
	"email",
	"phone",
	"status",
	"companyName",
	"businessActivity",
	"preferredStructure",
	"additionalRequirements",
	"country",
	"accessedGuide",
	"guideAccessedAt",
	"marketingConsent",
	"consentAt",
	"sourcePage",
	"createdAt",
] as const satisfies (keyof LeadRow)[];

function rows(leads: LeadRow[]): string {
	return stringify(leads, {
		columns: [...COLUMNS],
		record_delimiter: "\r\n",
		// A cell that begins like a formula is one to a spreadsheet.
		escape_formulas: true,
		cast: { boolean: value => (value ? "true" : "false") },
	});
}

/**
 * The leads that a filter finds as CSV, newest first. Pages are read as the receiver takes them, each after the
 * last lead of the one before: nothing is held open for a slow receiver.
 */
export function leadsCsv(filter: LeadFilter): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	let cursor: LeadCursor | null = null;
	let started = false;
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const page = await listLeads(entityManager(), filter, { sort: "-createdAt", limit: CHUNK, cursor });
				const head = started ? "" : `${COLUMNS.join(",")}\r\n`;
				started = true;
				controller.enqueue(encoder.encode(head + rows(page.leads)));
				cursor = page.next;
				if (!cursor) controller.close();
			},
		},
		{ highWaterMark: 0 },
	);
}
