import { expressionBuilder, sql } from "kysely";
import type { LeadDetail } from "#domain/leads/lead-details.ts";
import type { Database, EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";
import { filterLeads, type LeadFilter } from "./filter-leads.ts";

const { ref } = expressionBuilder<Database, "leads">();

/** Columns of an export; new columns go last. A deal's value is in pence. */
const COLUMNS = {
	id: ref("leads.id"),
	fullName: ref("leads.full_name"),
	email: ref("leads.email"),
	phone: ref("leads.phone"),
	status: ref("leads.status"),
	companyName: ref("leads.company_name"),
	businessActivity: ref("leads.business_activity"),
	preferredStructure: ref("leads.preferred_structure"),
	additionalRequirements: ref("leads.additional_requirements"),
	country: ref("leads.country"),
	accessedGuide: ref("leads.accessed_guide"),
	guideAccessedAt: iso(ref("leads.guide_accessed_at")),
	marketingConsent: ref("leads.marketing_consent"),
	consentAt: iso(ref("leads.consent_at")),
	sourcePage: ref("leads.source_page"),
	createdAt: iso(ref("leads.created_at")),
	owner: expressionBuilder<Database, "leads">()
		.selectFrom("accounts as a")
		.whereRef("a.id", "=", "leads.owner_id")
		.select("a.username"),
	next_step: ref("leads.next_step"),
	follow_up_at: iso(ref("leads.follow_up_at")),
	origin: ref("leads.origin"),
	first_source: ref("leads.first_source"),
	first_medium: ref("leads.first_medium"),
	first_campaign: ref("leads.first_campaign"),
	first_landing_page: ref("leads.first_landing_page"),
	last_source: ref("leads.last_source"),
	last_medium: ref("leads.last_medium"),
	last_campaign: ref("leads.last_campaign"),
	last_landing_page: ref("leads.last_landing_page"),
	first_contact_at: iso(ref("leads.first_contact_at")),
	deal_value: ref("leads.deal_value"),
	first_click_id: ref("leads.first_click_id"),
	last_click_id: ref("leads.last_click_id"),
} as const satisfies Record<LeadDetail, unknown> & Record<string, unknown>;

export const EXPORT_COLUMNS: readonly string[] = Object.keys(COLUMNS);

/** One lead of an export: the column values as text. */
export type ExportRow = readonly (string | null)[];

/** Keyset cursor of an export: creation time as PostgreSQL writes it (full precision), and id. */
export type ExportCursor = readonly [string, string];

/**
 * Returns one page of an export, newest first. Rows are plain arrays of text: with 100,000 rows, the memory needed is dominated
 * by what is allocated for each row.
 */
export async function exportPage(
	em: EntityManager,
	filter: LeadFilter,
	{ limit, cursor }: { limit: number; cursor: ExportCursor | null },
): Promise<{ rows: ExportRow[]; next: ExportCursor | null }> {
	const texts = [...Object.values(COLUMNS), ref("leads.created_at")];
	let page = em.kysely
		.selectFrom("leads")
		.where(filterLeads(filter))
		.select(texts.map((column, index) => sql<string | null>`${column}::text`.as(String(index))))
		.orderBy("leads.created_at", "desc")
		.orderBy("leads.id", "desc")
		.limit(limit);
	if (cursor) {
		const [createdAt, id] = cursor;
		page = page.where(
			({ refTuple }) =>
				sql<boolean>`${refTuple("leads.created_at", "leads.id")} < (${createdAt}::timestamptz, ${id}::uuid)`,
		);
	}
	const { sql: text, parameters } = page.compile();
	const pool = await em.getDriver().getConnection().getNativeClient();
	// The driver is called directly because Kysely would create an object for each row.
	const { rows } = await pool.query<(string | null)[]>({ text, values: [...parameters], rowMode: "array" });
	const last = rows.at(-1);
	const [id, exactly] = [last?.[0], last?.at(-1)];
	return { rows, next: rows.length === limit && id && exactly ? [exactly, id] : null };
}
