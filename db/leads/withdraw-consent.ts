import { randomUUID } from "node:crypto";
import { LockMode } from "@mikro-orm/core";
import { sql } from "kysely";
import { noSuch } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { now } from "../sql.ts";
import { Lead } from "./lead.ts";

/**
 * Notes that a person told staff to write to them no more: they leave the newsletter too, for that is how the
 * integrations hear of it and what keeps every later tick from subscribing them again. Throws AppError "not_found".
 */
export async function withdrawConsent(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const lead = await inner.findOne(Lead, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
		if (!lead) throw noSuch("lead");
		await withdraw(inner, lead, actor);
	});
}

/**
 * The same for a lead whose row is locked. `through` is the integration that told us, which is not told again. Call it in
 * a transaction.
 */
export async function withdraw(
	em: EntityManager,
	lead: Pick<Lead, "id" | "email" | "emailKey" | "marketingConsent">,
	actor: string,
	through: string | null = null,
): Promise<void> {
	const left = await leaveNewsletter(em, lead, through);
	if (left) await enqueue(em, "newsletter.changed", { subscriberId: left.id });
	const changed = lead.marketingConsent !== false;
	if (changed) {
		await em
			.getKysely()
			.updateTable("leads")
			.set({ marketing_consent: false, consent_at: now, revision: sql`revision + 1`, updated_at: now })
			.where("id", "=", lead.id)
			.execute();
	}
	if (left || changed) await recordAudit(em, actor, "lead.withdraw", lead.id);
}

/** Takes an address off the newsletter's list, which remembers it as gone; undefined where it was gone or is unknown. */
export async function leaveNewsletter(
	em: EntityManager,
	{ email, emailKey }: Pick<Lead, "email" | "emailKey">,
	through: string | null,
) {
	if (!email || !emailKey) return undefined;
	const gone = {
		state: "unsubscribed",
		unsubscribed_at: now,
		left_through_id: through,
		updated_at: now,
	} as const;
	return em
		.getKysely()
		.insertInto("subscribers")
		.values({ ...gone, id: randomUUID(), email, email_key: emailKey, created_at: now })
		.onConflict(conflict =>
			conflict.column("email_key").doUpdateSet(gone).where("subscribers.state", "<>", "unsubscribed"),
		)
		.returning("id")
		.executeTakeFirst();
}
