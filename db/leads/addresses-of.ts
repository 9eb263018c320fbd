import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";

/** E-mail keys of a person: today's, and those of before that are nobody else's by now. */
export async function addressesOf(em: EntityManager, leadId: string): Promise<string[]> {
	const { rows } = await sql<{ key: string }>`
		select distinct k.key from leads l, unnest(l.former_email_keys || l.email_key) as k(key)
		where l.id = ${leadId} and k.key is not null
			and not exists (select from leads o where o.email_key = k.key and o.id <> l.id)`.execute(
		em.getKysely(),
	);
	return rows.map(({ key }) => key);
}
