import { type Expression, sql } from "kysely";
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
	| "testimonial";

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
	const ids = anyOf([...new Set(subjects.filter(isUuid))]);
	const db = em.getKysely();
	const as = (kind: SubjectKind, name: Expression<string>) =>
		[sql<SubjectKind>`${sql.lit(kind)}`.as("kind"), sql<string>`${name}`.as("name")] as const;
	return db
		.selectFrom("leads")
		.select(({ ref }) => ["id", ...as("lead", ref("full_name"))])
		.where("id", "=", ids)
		.unionAll(eb =>
			eb
				.selectFrom("subscribers")
				.select(({ ref }) => ["id", ...as("subscriber", ref("email"))])
				.where("id", "=", ids),
		)
		.unionAll(eb =>
			eb
				.selectFrom("integrations")
				.select(({ ref }) => ["id", ...as("integration", ref("name"))])
				.where("id", "=", ids),
		)
		.unionAll(eb =>
			eb
				.selectFrom("job_runs")
				.select(({ ref }) => ["id", ...as("job", ref("kind"))])
				.where("id", "=", ids),
		)
		.unionAll(eb =>
			eb
				.selectFrom("accounts")
				.select(({ ref }) => ["id", ...as("account", ref("username"))])
				.where("id", "=", ids),
		)
		.unionAll(eb =>
			eb
				.selectFrom("tracking_tags")
				.select(({ ref }) => ["id", ...as("tag", ref("name"))])
				.where("id", "=", ids),
		)
		.unionAll(eb =>
			eb
				.selectFrom("conversion_destinations")
				.select(({ ref }) => ["id", ...as("conversions", ref("name"))])
				.where("id", "=", ids),
		)
		.unionAll(eb =>
			eb
				.selectFrom("testimonials")
				.select(({ ref }) => ["id", ...as("testimonial", ref("name"))])
				.where("id", "=", ids),
		)
		.execute();
}
