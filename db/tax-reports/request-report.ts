import type { TaxReportRequest } from "#domain/tax/report-request.ts";
import { createRun } from "../jobs/create-run.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { TaxReport } from "./tax-report.ts";

/** Stores a request for a tax report and enqueues its mail. Must run in the transaction that stores the lead. */
export async function requestReport(
	em: EntityManager,
	{ id, leadId, request }: { id: string; leadId: string; request: TaxReportRequest },
): Promise<void> {
	const { calculation, personalDetails, timestamp } = request;
	const runId = await createRun(em, { kind: "tax_report", actor: "system", leadId, total: 1 });
	await em.insert(TaxReport, {
		id,
		lead: leadId,
		run: runId,
		name: personalDetails.name,
		email: personalDetails.email,
		incomePence: Math.round(calculation.income * 100),
		extractionMethod: calculation.extractionMethod,
		requestedAt: new Date(timestamp),
		createdAt: new Date(),
	});
	await enqueue(em, "tax_report.send", { runId }, { lane: "mail" });
}
