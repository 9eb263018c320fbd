import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";

/** E-mail keys of a person: today's, and those of before that are nobody else's by now. */
export async function addressesOf(em: EntityManager, leadId: string): Promise<string[]> {
	const { rows } = await sql<{ key: string }>`
		select distinct k.key from leads l, unnest(l.former_email_keys || l.email_key) as k(key)
		where l.id = ${leadId} and k.key is not null
			and not exists (select from leads o where o.email_key = k.key and o.id <> l.id)`.execute(em.kysely);
	return rows.map(({ key }) => key);
}

/** Holds the leads whose address (its key) this is, or was and is nobody else's by now. Call it in a transaction. */
export function lockLeadsOf(em: EntityManager, emailKey: string) {
	return em.kysely
		.selectFrom("leads as l")
		.where(({ eb, or, and, not, exists, selectFrom }) =>
			or([
				eb("l.email_key", "=", emailKey),
				and([
					hadAny([emailKey]),
					not(exists(selectFrom("leads as o").where("o.email_key", "=", emailKey).select("o.id"))),
				]),
			]),
		)
		.select(["l.id", "l.email", "l.email_key as emailKey", "l.marketing_consent as marketingConsent"])
		.orderBy("l.id")
		.forUpdate("l")
		.execute();
}

/** Takes addresses of an erased person out of what others are known to have had. Call it in a transaction. */
export async function forgetFormerKeys(em: EntityManager, emailKeys: readonly string[]): Promise<void> {
	const rest = (column: "former_email_keys" | "former_emails") =>
		sql<string[]>`array(select k from unnest(${sql.ref(column)}) k where k <> all(${emailKeys}::text[]))`;
	await em.kysely
		.updateTable("leads as l")
		.set({ former_email_keys: rest("former_email_keys") })
		.where(hadAny(emailKeys))
		.execute();
	await em.kysely
		.updateTable("lead_syncs")
		.set({ former_emails: rest("former_emails") })
		.where(sql<boolean>`former_emails <> '{}' and former_emails && ${emailKeys}::text[]`)
		.execute();
}

/** Of a lead `l`: they had one of these addresses before. Worded as the index of those who ever moved wants it. */
const hadAny = (emailKeys: readonly string[]) =>
	sql<boolean>`(l.former_email_keys <> '{}' and l.former_email_keys && ${emailKeys}::text[])`;
