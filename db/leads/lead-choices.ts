import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";

/** Only the newest leads are read, so that the query takes no longer with a million. */
const MAX_LEADS_READ = 10_000;
/** Of each kind. */
const MAX_CHOICES = 50;

/** Filter choices, each list sorted by frequency. */
export interface LeadChoices {
	source: string[];
	campaign: string[];
	country: string[];
}

/** Returns the sources and campaigns (of the first or last touch) and the countries of the newest leads. */
export async function leadChoices(em: EntityManager, touch: "first" | "last"): Promise<LeadChoices> {
	const { rows } = await sql<{ kind: keyof LeadChoices; value: string }>`
		select kind, value from (
			select kind, value, row_number() over (partition by kind order by count(*) desc, value) as place
			from (
				select ${sql.ref(`${touch}_source`)} as source, ${sql.ref(`${touch}_campaign`)} as campaign, country
				from leads where quarantined_at is null
				order by created_at desc, id desc limit ${MAX_LEADS_READ}
			) newest, lateral (values ('source', source), ('campaign', campaign), ('country', country)) as each(kind, value)
			where value is not null group by kind, value
		) counted where place <= ${MAX_CHOICES} order by kind, place`.execute(em.kysely);
	const of = (kind: keyof LeadChoices) => rows.flatMap(row => (row.kind === kind ? [row.value] : []));
	return { source: of("source"), campaign: of("campaign"), country: of("country") };
}
