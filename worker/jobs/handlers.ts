import type { Topic } from "#domain/jobs/topics.ts";
import { conversionTest } from "./conversion-test.ts";
import { conversionUpload } from "./conversion-upload.ts";
import type { Handler } from "./handler.ts";
import { hookReceived } from "./hook-received.ts";
import { hookReconcile } from "./hook-reconcile.ts";
import { integrationTest } from "./integration-test.ts";
import { leadCaptured } from "./lead-captured.ts";
import { leadConfirmation } from "./lead-confirmation.ts";
import { leadImport } from "./lead-import.ts";
import { newsletterChanged } from "./newsletter-changed.ts";
import { newsletterMail } from "./newsletter-mail.ts";
import { newsletterSync } from "./newsletter-sync.ts";
import { runCancelled } from "./run-cancelled.ts";
import { staffAlertMail } from "./staff-alert-mail.ts";
import { staffAlertPush } from "./staff-alert-push.ts";
import { syncBatch } from "./sync-batch.ts";
import { syncPlan } from "./sync-plan.ts";
import { taxReportSend } from "./tax-report-send.ts";
import { webhookDeliver } from "./webhook-deliver.ts";

export const handlers: { readonly [T in Topic]: Handler<T> } = {
	"conversion.test": conversionTest,
	"conversion.upload": conversionUpload,
	"hook.received": hookReceived,
	"hook.reconcile": hookReconcile,
	"integration.test": integrationTest,
	"lead.captured": leadCaptured,
	"lead_import.run": leadImport,
	"lead.confirmation": leadConfirmation,
	"newsletter.changed": newsletterChanged,
	"newsletter.mail": newsletterMail,
	"newsletter.sync": newsletterSync,
	"run.cancelled": runCancelled,
	"staff-alert.mail": staffAlertMail,
	"staff-alert.push": staffAlertPush,
	"sync.batch": syncBatch,
	"sync.plan": syncPlan,
	"tax_report.send": taxReportSend,
	"webhook.deliver": webhookDeliver,
};
