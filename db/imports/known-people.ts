import { sql } from "kysely";
import { phoneTail, SIGNIFICANT_DIGITS } from "#domain/contact/phone.ts";
import type { ImportedLead } from "#domain/leads/lead-import.ts";
import { emailKey } from "#domain/shape.ts";
import type { EntityManager } from "../orm.ts";
import { anyText } from "../sql.ts";

/** Returns the key that identifies a person within a file: the e-mail key, or else the last digits of the phone number. */
export function personKey({ email, phone }: Partial<Pick<ImportedLead, "email" | "phone">>): string {
	return email ? emailKey(email) : `tel:${[...(phoneTail(phone ?? "") ?? "")].reverse().join("")}`;
}

/** Returns all keys by which a later line may identify the same person: their phone number alone is enough. */
export const keysOf = (lead: Pick<ImportedLead, "email" | "phone">): [string, ...string[]] => [
	personKey(lead),
	...(lead.phone ? [personKey({ phone: lead.phone })] : []),
];

/** Returns the existing leads of the people in a file, by their keys. */
export async function knownPeople(em: EntityManager, people: readonly ImportedLead[]) {
	const keys = [...new Set(people.map(personKey))];
	const addresses = keys.filter(key => !key.startsWith("tel:"));
	const numbers = keys.filter(key => key.startsWith("tel:")).map(key => key.slice(4));
	const byAddress = await em.kysely
		.selectFrom("leads")
		.where("email_key", "=", anyText(addresses))
		.select(["id", "email_key as key"])
		.execute();
	// Range operators of the text_pattern_ops index: a colon sorts after every digit, so that the range is a prefix search.
	const byNumber = await em.kysely
		.selectFrom(sql<{ tail: string }>`unnest(${numbers}::text[])`.as<"given">(sql`given(tail)`))
		.innerJoinLateral(
			eb =>
				eb
					.selectFrom("leads as l")
					.where(
						sql<boolean>`l.phone_backwards ~>=~ given.tail and l.phone_backwards ~<~ (given.tail || ':')`,
					)
					// Fewer digits are the end of many numbers: they identify a lead only as its complete number.
					.where(
						sql<boolean>`(length(given.tail) >= ${SIGNIFICANT_DIGITS} or rtrim(l.phone_backwards, '0') = given.tail)`,
					)
					.select("l.id")
					.orderBy("l.created_at")
					.limit(1)
					.as("found"),
			join => join.onTrue(),
		)
		.select(["found.id", "given.tail as key"])
		.execute();
	return new Map([
		...byAddress.map(({ id, key }) => [key ?? "", id] as const),
		...byNumber.map(({ id, key }) => [`tel:${key}`, id] as const),
	]);
}
