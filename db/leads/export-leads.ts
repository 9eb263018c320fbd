import { eachDetail } from "#domain/leads/lead-details.ts";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";
import { filterLeads, type LeadFilter } from "./filter-leads.ts";

const { phone, country, ...details } = eachDetail((_detail, name) =>
	name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
);

/** What an export holds of each lead, by the API's names, with the SQL of it as text. */
const COLUMNS = {
	id: "id::text",
	fullName: "full_name",
	email: "email",
	phone,
	status: "status",
	...details,
	country,
	accessedGuide: "accessed_guide::text",
	guideAccessedAt: iso("guide_accessed_at"),
	marketingConsent: "marketing_consent::text",
	consentAt: iso("consent_at"),
	sourcePage: "source_page",
	createdAt: iso("created_at"),
} as const;

/** Names of an export's columns, in order. */
export const EXPORT_COLUMNS: readonly string[] = Object.keys(COLUMNS);

/** One lead of an export: its columns as text. */
export type ExportRow = readonly (string | null)[];

/** Where a page ended: creation time exactly as the database holds it, and id. */
export type ExportCursor = readonly [string, string];

/**
 * One page of an export, newest first. Rows come as bare arrays of text: with a hundred thousand of them, what is
 * made for each row decides how much memory the whole takes.
 */
export async function exportPage(
	em: EntityManager,
	filter: LeadFilter,
	{ limit, cursor }: { limit: number; cursor: ExportCursor | null },
): Promise<{ rows: ExportRow[]; next: ExportCursor | null }> {
	const { where, parameters } = filterLeads(filter);
	const after = cursor ? "and (created_at, id) < (?::timestamptz, ?::uuid)" : "";
	// A bare "id" in the order would be the text that is selected, for which there is no index.
	let position = 0;
	const text = `select ${Object.values(COLUMNS).join(", ")}, created_at::text from leads
		where ${where} ${after} order by leads.created_at desc, leads.id desc limit ?`.replaceAll("?", () => {
		position += 1;
		return `$${position}`;
	});
	const pool = await em.getDriver().getConnection().getNativeClient();
	const { rows } = await pool.query<(string | null)[]>({
		text,
		values: [...parameters, ...(cursor ?? []), limit],
		rowMode: "array",
	});
	const last = rows.at(-1);
	const [id, exactly] = [last?.[0], last?.at(-1)];
	return { rows, next: rows.length === limit && id && exactly ? [exactly, id] : null };
}
