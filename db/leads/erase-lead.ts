import { AppError } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { eraseAddress } from "../newsletter/staff-subscribers.ts";
import type { EntityManager } from "../orm.ts";

/**
 * Erases a person from every table. Errors that providers gave for them may quote their address, so these go as
 * well; the runs themselves stay, as counts. Throws AppError "not_found".
 */
export async function eraseLead(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const rows = await inner.execute<{ emailKey: string }[]>(
			`select email_key as "emailKey" from leads where id = ? for update`,
			[id],
		);
		const [person] = rows;
		if (!person) throw new AppError("not_found", "There is no such lead");
		await inner.execute(
			`update job_attempts set error = null where error is not null and run_id in (select run_id from job_items where lead_id = ?)
			 and (strpos(lower(error), ?) > 0 or run_id in (select id from job_runs where lead_id = ?))`,
			[id, person.emailKey, id],
		);
		await inner.execute(
			`update job_runs set error = null where error is not null and (lead_id = ?
				or (strpos(lower(error), ?) > 0 and id in (select run_id from job_items where lead_id = ?)))`,
			[id, person.emailKey, id],
		);
		await inner.execute("update job_items set error = null, remote_id = null where lead_id = ?", [id]);
		await eraseAddress(inner, person.emailKey);
		await inner.execute("delete from leads where id = ?", [id]);
		await recordAudit(inner, actor, "lead.erase", id);
	});
}
