import { sql } from "kysely";
import type { LeadDetail } from "#domain/leads/lead-details.ts";
import type { EntityManager } from "../orm.ts";
import { anyOf } from "../sql.ts";
import type { Line } from "./waiting-lines.ts";

/** Columns that a file can set, by field. */
export const COLUMNS = {
	fullName: "full_name",
	phone: "phone",
	country: "country",
	companyName: "company_name",
	businessActivity: "business_activity",
	preferredStructure: "preferred_structure",
	additionalRequirements: "additional_requirements",
	nextStep: "next_step",
	followUpAt: "follow_up_at",
	dealValue: "deal_value",
} as const satisfies Record<LeadDetail, string> & Record<string, string>;

/** Columns that an undo restores, besides those that a file can set. */
const DERIVED_COLUMNS = [
	"status",
	"first_contact_at",
	"quarantined_at",
	"quarantine_reason",
	"updated_at",
	"last_activity_at",
];

/** Locks leads and returns the values that an undo restores, by column. */
export async function lockValues(em: EntityManager, leadIds: readonly string[]) {
	const values = sql.join(
		[...DERIVED_COLUMNS, ...Object.values(COLUMNS)].map(
			column => sql`${sql.lit(column)}, ${sql.ref(`l.${column}`)}`,
		),
	);
	// A statement of its own, because the update could not return the previous values.
	const rows = await em.kysely
		.selectFrom("leads as l")
		.where("l.id", "=", anyOf(leadIds))
		.orderBy("l.id")
		.select(["l.id", sql<Record<string, unknown>>`jsonb_build_object(${values})`.as("values")])
		.forUpdate()
		.execute();
	return new Map(rows.map(row => [row.id, row.values]));
}

/** Writes the values that the file has, and returns the lines with the lead's deal value and the fields that changed. */
export async function writeValues(em: EntityManager, changes: readonly (Line & { id: string })[]) {
	const records = changes.map(({ position, id, lead }) => ({
		position,
		id,
		...Object.fromEntries(
			Object.entries(COLUMNS).map(([field, column]) => [column, Reflect.get(lead, field)]),
		),
	}));
	const fields = Object.entries(COLUMNS);
	const columns = fields.map(([, column]) => column);
	// Spreadsheets strip the plus and leading zeros from phone numbers; such a value is not a change.
	const strippedPhone = sql`reverse(rtrim(l.phone_backwards, '0'))`;
	const next = (column: string) => {
		const value = sql.ref(`r.${column}`);
		return sql`coalesce(${column === "phone" ? sql`nullif(${value}, ${strippedPhone})` : value}, ${sql.ref(`l.${column}`)})`;
	};
	const sets = sql.join(columns.map(column => sql`${sql.ref(column)} = ${next(column)}`));
	const changed = fields.map(
		([field, column]) =>
			sql`case when ${sql.ref(`l.${column}`)} is distinct from ${next(column)} then ${sql.lit(field)} end`,
	);
	// The revision (optimistic lock) increases only if the file changes something, so that other edits do not become stale.
	const isChange = sql`(r.changed <> '{}' or l.quarantined_at is not null)`;
	// Raw SQL updates all columns from one list of names, which Kysely would need twice.
	const { rows } = await sql<{ position: number; id: string; value: number | null; changed: string[] }>`
		with given as (
			select g.position, r.*, array_remove(array[${sql.join(changed)}], null) as changed
			from jsonb_array_elements(${JSON.stringify(records)}::jsonb) e, jsonb_to_record(e) as g (position int),
				jsonb_populate_record(null::leads, e) r join leads l on l.id = r.id
		)
		update leads l set ${sets}, quarantined_at = null, quarantine_reason = null,
			revision = l.revision + ${isChange}::int, updated_at = now()
		from given r where l.id = r.id returning r.position, l.id, l.deal_value as value, r.changed`.execute(
		em.kysely,
	);
	return rows;
}
