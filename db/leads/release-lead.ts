import { notFound } from "#domain/errors.ts";
import { fanOutAlerts } from "../alerts/fan-out-alerts.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { syncConversions } from "../conversions/sync-conversions.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { now } from "../sql.ts";
import { Lead } from "./lead.ts";
import { assignRoundRobin } from "./round-robin.ts";
import { Submission } from "./submission.ts";

/**
 * Releases a lead from quarantine, marks its forms as genuine, and notifies integrations and staff as for any new lead. Does
 * nothing if the lead is not in quarantine. Throws AppError "not_found".
 */
export async function releaseLead(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const released = await inner.kysely
			.updateTable("leads")
			.set({ quarantined_at: null, quarantine_reason: null, updated_at: now })
			.where("id", "=", id)
			.where("quarantined_at", "is not", null)
			.returning("id")
			.executeTakeFirst();
		if (released) {
			await inner.nativeUpdate(Submission, { lead: id, heldBack: false }, { suspicion: null });
			await recordAudit(inner, actor, "lead.release", id);
			await syncConversions(inner, [id], actor);
			await assignRoundRobin(inner, id);
			await enqueue(inner, "lead.captured", { leadId: id });
			await fanOutAlerts(inner, { leadId: id, submissionId: null, now: new Date() });
			return;
		}
		if ((await inner.count(Lead, { id })) === 0) throw notFound("lead");
	});
}
