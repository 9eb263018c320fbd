import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";

/** Returns the lead's e-mail keys: the current one, and the former ones that no other lead uses now. */
export async function addressesOf(em: EntityManager, leadId: string): Promise<string[]> {
	const { rows } = await sql<{ key: string }>`
		select distinct k.key from leads l, unnest(l.former_email_keys || l.email_key) as k(key)
		where l.id = ${leadId} and k.key is not null
			and not exists (select from leads o where o.email_key = k.key and o.id <> l.id)`.execute(em.kysely);
	return rows.map(({ key }) => key);
}

/** Locks the leads with this e-mail key, now or formerly if no other lead has it now. Must run in a transaction. */
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
		.select([
			"l.id",
			"l.email",
			"l.email_key as emailKey",
			"l.marketing_consent as marketingConsent",
			"l.consent_at as consentAt",
		])
		.orderBy("l.id")
		.forUpdate("l")
		.execute();
}

/**
 * Removes an erased lead's addresses from the former addresses of other leads, and the merges that could bring it back. Must
 * run in a transaction.
 */
export async function forgetFormerKeys(em: EntityManager, emailKeys: readonly string[]): Promise<void> {
	const otherLeads = (column: "former_email_keys" | "former_emails") =>
		sql<string[]>`array(select k from unnest(${sql.ref(column)}) k where k <> all(${emailKeys}::text[]))`;
	await em.kysely
		.updateTable("leads as l")
		.set({ former_email_keys: otherLeads("former_email_keys") })
		.where(hadAny(emailKeys))
		.execute();
	await em.kysely
		.updateTable("lead_syncs")
		.set({ former_emails: otherLeads("former_emails") })
		.where(sql<boolean>`former_emails <> '{}' and former_emails && ${emailKeys}::text[]`)
		.execute();
	await em.kysely
		.deleteFrom("lead_merges")
		.where(
			({ ref }) => sql<boolean>`jsonb_exists_any(${ref("after")}->'former_email_keys', ${emailKeys}::text[])`,
		)
		.execute();
}

/** Condition: the lead `l` formerly had one of these addresses. Matches the predicate of the index leads_former. */
const hadAny = (emailKeys: readonly string[]) =>
	sql<boolean>`(l.former_email_keys <> '{}' and l.former_email_keys && ${emailKeys}::text[])`;
