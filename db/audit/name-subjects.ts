import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { anyOf } from "../sql.ts";
import { isUuid } from "../value-formats.ts";

/** Kinds of subjects of audit entries that have a name. */
export type SubjectKind =
	| "lead"
	| "subscriber"
	| "integration"
	| "job"
	| "account"
	| "tag"
	| "conversions"
	| "testimonial"
	| "template"
	| "proof";

/** The name of an audit entry's subject. */
export interface NamedSubject {
	id: string;
	kind: SubjectKind;
	/** A job's name is its kind. */
	name: string;
}

/** Table and column of the name for each kind. */
const NAMES: Readonly<Record<SubjectKind, [table: string, column: string]>> = {
	lead: ["leads", "full_name"],
	subscriber: ["subscribers", "email"],
	integration: ["integrations", "name"],
	job: ["job_runs", "kind"],
	account: ["accounts", "username"],
	tag: ["tracking_tags", "name"],
	conversions: ["conversion_destinations", "name"],
	testimonial: ["testimonials", "name"],
	template: ["reply_templates", "name"],
	proof: ["proofs", "title"],
};

/** Returns the names of the subjects that still exist. */
export async function nameSubjects(em: EntityManager, subjects: readonly (string | null)[]) {
	const ids = anyOf([...new Set(subjects.filter(isUuid))]);
	const named = Object.entries(NAMES).map(
		([kind, [table, column]]) =>
			sql`select id, ${sql.lit(kind)} as kind, ${sql.ref(column)} as name from ${sql.table(table)} where id = ${ids}`,
	);
	return (await sql<NamedSubject>`${sql.join(named, sql` union all `)}`.execute(em.kysely)).rows;
}
