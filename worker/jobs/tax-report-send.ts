import { settleRun } from "#db/jobs/settle-run.ts";
import { TaxReport } from "#db/tax-reports/tax-report.ts";
import { messageIdFor } from "../mail/compose.ts";
import { deliver, MAIL_ATTEMPTS } from "../mail/deliver.ts";
import { fork } from "../services.ts";
import type { Handler } from "./handler.ts";

/** Mails a tax report to whoever asked for it, exactly once. */
export const taxReportSend: Handler<"tax_report.send"> = {
	async run({ runId }, job) {
		const report = await fork(job).findOne(TaxReport, { run: runId });
		if (!report) {
			const message = "Not sent: the person was erased";
			return {
				kind: "done",
				commit: async em => void (await settleRun(em, runId, { done: 1, error: null, message })),
			};
		}
		return deliver(
			{
				messageId: messageIdFor(`tax-report.${report.id}`, job.config),
				// Its fonts and what sets them are read for the first report, not by every worker that starts.
				async compose() {
					const { reportMail } = await import("../tax-report/report-mail.ts");
					return reportMail(report, job.config);
				},
				onSent: async em =>
					void (await settleRun(em, runId, { done: 1, error: null, message: "Report sent" })),
			},
			job,
		);
	},
	async giveUp(em, { runId }, error) {
		await settleRun(em, runId, { failed: 1, error });
	},
	maxAttempts: MAIL_ATTEMPTS,
};
