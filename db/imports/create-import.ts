import type { ImportedLead } from "#domain/leads/lead-import.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { createRun } from "../jobs/create-run.ts";
import { JobItem } from "../jobs/job-item.ts";
import { settleRun } from "../jobs/settle-run.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { LeadImportRow } from "./lead-import-row.ts";

/** A line of a file: a lead, or the reason why the line is rejected. */
export type ImportLine = { line: number } & ({ lead: ImportedLead } | { reason: string });

const BATCH_SIZE = 2_000;

/** Enqueues a file's import: inserts run, lines and outbox message in one transaction. Returns the run's id. */
export async function createImport(em: EntityManager, lines: readonly ImportLine[], actor: string) {
	return em.transactional(async inner => {
		const run = await createRun(inner, { kind: "lead_import", actor, total: lines.length });
		const now = new Date();
		for (let at = 0; at < lines.length; at += BATCH_SIZE) {
			const some = lines.slice(at, at + BATCH_SIZE).map((line, index) => ({ ...line, position: at + index }));
			await inner.insertMany(
				JobItem,
				some.map(({ position, line, ...rest }) => ({
					run,
					position,
					status: "reason" in rest ? ("failed" as const) : ("pending" as const),
					error: "reason" in rest ? `Line ${line}: ${rest.reason}` : null,
					updatedAt: now,
				})),
			);
			const people = some.flatMap(each => ("lead" in each ? [{ ...each, run, createdAt: now }] : []));
			if (people.length > 0) await inner.insertMany(LeadImportRow, people);
		}
		const refused = lines.filter(line => "reason" in line).length;
		await recordAudit(inner, actor, "leads.import", run, { lines: lines.length, refused });
		if (refused < lines.length) await enqueue(inner, "lead_import.run", { runId: run });
		if (refused > 0) {
			const message = refused === 1 ? "A line was refused" : `${refused} lines were refused`;
			await settleRun(inner, run, { failed: refused, error: message });
		}
		return run;
	});
}
