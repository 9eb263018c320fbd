import { phoneDigits, SIGNIFICANT_DIGITS } from "#domain/contact/phone.ts";
import { AppError, invalidField } from "#domain/errors.ts";
import { emailKey } from "#domain/shape.ts";
import { Account } from "../accounts/account.ts";
import type { EntityManager } from "../orm.ts";
import { Lead } from "./lead.ts";

const known = (leadId: string, what: string) =>
	new AppError("conflict", `A person with this ${what} already exists`, { leadId });

/** Throws AppError "conflict" with the id of the lead that has this e-mail, unless it is `self`. */
export async function refuseKnownEmail(em: EntityManager, email: string, self?: string): Promise<void> {
	const other = await em.findOne(Lead, { emailKey: emailKey(email), ...(self && { id: { $ne: self } }) });
	if (other) throw known(other.id, "email address");
}

/** Throws AppError "conflict" with the newest lead that has this number in any spelling. Must run in a transaction. */
export async function refuseKnownPhone(em: EntityManager, phone: string): Promise<void> {
	const digits = phoneDigits(phone);
	const tail = digits.replace(/^0+/, "").slice(-SIGNIFICANT_DIGITS);
	const backwards = (text: string) => [...text].reverse().join("");
	// Serialises concurrent checks of the same number: no unique index prevents two leads with one number.
	await em.execute("select pg_advisory_xact_lock(hashtext('lead_phone'), hashtext(?))", [tail]);
	const other = await em.kysely
		.selectFrom("leads")
		.where(eb =>
			tail.length === SIGNIFICANT_DIGITS
				? eb("phone_backwards", "like", `${backwards(tail)}%`)
				: eb("phone_backwards", "=", backwards(digits)),
		)
		.select("id")
		.orderBy("created_at", "desc")
		.limit(1)
		.executeTakeFirst();
	if (other) throw known(other.id, "phone number");
}

/** Throws AppError "invalid" for `field` unless the account exists. */
export async function requireAccount(em: EntityManager, id: string, field = "ownerId"): Promise<void> {
	if ((await em.count(Account, { id })) > 0) return;
	throw invalidField(field, "There is no such account");
}
