import { AppError } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";

/**
 * Lets a quarantined suspect in, and tells the integrations as of any new lead. Nothing happens to a lead that is
 * in already. Throws AppError "not_found".
 */
export async function releaseLead(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const released = await inner.execute<{ id: string }[]>(
			`update leads set quarantined_at = null, quarantine_reason = null, updated_at = now()
			 where id = ? and quarantined_at is not null returning id`,
			[id],
		);
		if (released.length > 0) {
			await recordAudit(inner, actor, "lead.release", id);
			await enqueue(inner, "lead.captured", { leadId: id });
			return;
		}
		const known = await inner.execute("select 1 from leads where id = ?", [id]);
		if (known.length === 0) throw new AppError("not_found", "There is no such lead");
	});
}
