import { TaxReport } from "#db/tax-reports/tax-report.ts";
import { messageIdFor } from "../mail/compose.ts";
import { deliver, MAIL_ATTEMPTS } from "../mail/deliver.ts";
import { fork } from "../services.ts";
import { fail, type Handler, nothingToDo, succeed } from "./handler.ts";

/** Mails a tax report to the person who asked for it, exactly once. */
export const taxReportSend: Handler<"tax_report.send"> = {
	async run({ runId }, job) {
		const report = await fork(job).findOne(TaxReport, { run: runId });
		if (!report) return nothingToDo(runId, "Not sent: the person was erased");
		return deliver(
			{
				messageId: messageIdFor(`tax-report.${report.id}`, job.config),
				// Imported lazily: fonts and pdfkit are loaded for the first report, not at every start.
				async compose() {
					const { reportMail } = await import("../tax-report/report-mail.ts");
					return reportMail(report, job.config);
				},
				onSent: em => succeed(em, runId, "Report sent"),
			},
			job,
		);
	},
	giveUp: fail,
	maxAttempts: MAIL_ATTEMPTS,
};
