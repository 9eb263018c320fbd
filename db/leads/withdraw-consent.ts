import { randomUUID } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";

/**
 * Notes that a person told staff to write to them no more: they leave the newsletter too, for that is how the
 * integrations hear of it and what keeps every later tick from subscribing them again. Throws AppError "not_found".
 */
export async function withdrawConsent(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const [lead] = await inner.execute<{ id: string }[]>("select id from leads where id = ? for update", [
			id,
		]);
		if (!lead) throw new AppError("not_found", "There is no such lead");
		const left = await inner.execute<{ id: string }[]>(
			`insert into subscribers (id, email, email_key, state, unsubscribed_at, created_at, updated_at)
			 select ?, email, email_key, 'unsubscribed', now(), now(), now() from leads where id = ?
			 on conflict (email_key) do update set state = 'unsubscribed', unsubscribed_at = now(), updated_at = now()
				where subscribers.state <> 'unsubscribed'
			 returning id`,
			[randomUUID(), id],
		);
		if (left[0]) await enqueue(inner, "newsletter.changed", { subscriberId: left[0].id });
		const changed = await inner.execute<{ id: string }[]>(
			`update leads set marketing_consent = false, consent_at = now(), revision = revision + 1, updated_at = now()
			 where id = ? and marketing_consent is distinct from false returning id`,
			[id],
		);
		if (left[0] || changed[0]) await recordAudit(inner, actor, "lead.withdraw", id);
	});
}
