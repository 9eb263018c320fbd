import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { anyOf, isUuid } from "../sql.ts";

/** Kinds of things that a line of the audit log may be about and that have a name. */
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

/** What a subject's id stands for. */
export interface NamedSubject {
	id: string;
	kind: SubjectKind;
	/** A job's name is its kind. */
	name: string;
}

/** Where the name of each kind stands. */
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

/** The names of those subjects that are still there; erased and deleted ones have none. */
export async function nameSubjects(em: EntityManager, subjects: readonly (string | null)[]) {
	const ids = anyOf([...new Set(subjects.filter(isUuid))]);
	const named = Object.entries(NAMES).map(
		([kind, [table, column]]) =>
			sql`select id, ${sql.lit(kind)} as kind, ${sql.ref(column)} as name from ${sql.table(table)} where id = ${ids}`,
	);
	return (await sql<NamedSubject>`${sql.join(named, sql` union all `)}`.execute(em.kysely)).rows;
}
