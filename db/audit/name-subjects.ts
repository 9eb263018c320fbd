import type { EntityManager } from "../orm.ts";
import { isUuid, uuidArray } from "../sql.ts";

/** Kinds of things that a line of the audit log may be about and that have a name. */
export type SubjectKind = "lead" | "subscriber" | "integration" | "job" | "account" | "tag" | "testimonial";

/** What a subject's id stands for. */
export interface NamedSubject {
	id: string;
	kind: SubjectKind;
	/** A job's name is its kind. */
	name: string;
}

/** The names of those subjects that are still there; erased and deleted ones have none. */
export async function nameSubjects(
	em: EntityManager,
	subjects: readonly (string | null)[],
): Promise<NamedSubject[]> {
	const ids = uuidArray([...new Set(subjects.filter(isUuid))]);
	const tables = [
		["lead", "leads", "full_name"],
		["subscriber", "subscribers", "email"],
		["integration", "integrations", "name"],
		["job", "job_runs", "kind"],
		["account", "accounts", "username"],
		["tag", "tracking_tags", "name"],
		["testimonial", "testimonials", "name"],
	];
	return em.execute(
		tables
			.map(
				([kind, table, name]) =>
					`select id, '${kind}' as kind, ${name} as name from ${table} where id = any(?::uuid[])`,
			)
			.join(" union all "),
		tables.map(() => ids),
	);
}
