import { Account } from "./accounts/account.ts";
import { Passkey } from "./accounts/passkey.ts";
import { PasskeyChallenge } from "./accounts/passkey-challenge.ts";
import { Session } from "./accounts/session.ts";
import { AlertDigest } from "./alerts/alert-digest.ts";
import { LeadAlert } from "./alerts/lead-alert.ts";
import { PushKey } from "./alerts/push-key.ts";
import { PushSubscription } from "./alerts/push-subscription.ts";
import { StaffAlert } from "./alerts/staff-alert.ts";
import { DailyAdCost } from "./attribution/daily-ad-cost.ts";
import { VisitsDaily } from "./attribution/visits-daily.ts";
import { AuditEntry } from "./audit/audit-entry.ts";
import { BackupProof } from "./backup/backup-proof.ts";
import { ChatReference } from "./chats/chat-reference.ts";
import { PageDraft } from "./cms/page-draft.ts";
import { PageElement } from "./cms/page-element.ts";
import { PageElementVersion } from "./cms/page-element-version.ts";
import { LeadConfirmation } from "./confirmations/lead-confirmation.ts";
import { ConsentRecord } from "./consent/consent-record.ts";
import { ContentEntry } from "./content/content-entry.ts";
import { ConversionDestination } from "./conversions/conversion-destination.ts";
import { ConversionUpload } from "./conversions/conversion-upload.ts";
import { HookDelivery } from "./hooks/hook-delivery.ts";
import { ProviderEvent } from "./hooks/provider-event.ts";
import { IdempotencyKey } from "./idempotency/idempotency-key.ts";
import { LeadImportRow } from "./imports/lead-import-row.ts";
import { AccessToken } from "./integrations/access-token.ts";
import { CallSlot } from "./integrations/call-slot.ts";
import { Integration } from "./integrations/integration.ts";
import { LeadSync } from "./integrations/lead-sync.ts";
import { JobAttempt } from "./jobs/job-attempt.ts";
import { JobItem } from "./jobs/job-item.ts";
import { JobRun } from "./jobs/job-run.ts";
import { Lead } from "./leads/lead.ts";
import { LeadMerge } from "./leads/lead-merge.ts";
import { LeadNote } from "./leads/lead-note.ts";
import { LeadUndo } from "./leads/lead-undo.ts";
import { LeadUndoItem } from "./leads/lead-undo-item.ts";
import { Submission } from "./leads/submission.ts";
import { MailDelivery } from "./mail/mail-delivery.ts";
import { NewsletterSync } from "./newsletter/newsletter-sync.ts";
import { Subscriber } from "./newsletter/subscriber.ts";
import { OutboxMessage } from "./outbox/outbox-message.ts";
import { Picture } from "./pictures/picture.ts";
import { PictureFile } from "./pictures/picture-file.ts";
import { Proof } from "./proofs/proof.ts";
import { RateLimit } from "./rate-limits/rate-limit.ts";
import { SiteSetting } from "./settings/site-setting.ts";
import { TaxReport } from "./tax-reports/tax-report.ts";
import { ReplyTemplate } from "./templates/reply-template.ts";
import { Testimonial } from "./testimonials/testimonial.ts";
import { TrackingTag } from "./tracking/tracking-tag.ts";
import { SavedView } from "./views/saved-view.ts";
import { EventsDaily } from "./vitals/events-daily.ts";
import { VitalsDaily } from "./vitals/vitals-daily.ts";
import { WebhookDelivery } from "./webhooks/webhook-delivery.ts";

/** Every entity of the product, listed so that discovery reads no folders. */
export const entities = [
	AccessToken,
	Account,
	AlertDigest,
	CallSlot,
	ChatReference,
	ConsentRecord,
	ConversionDestination,
	ConversionUpload,
	AuditEntry,
	BackupProof,
	ContentEntry,
	DailyAdCost,
	EventsDaily,
	HookDelivery,
	IdempotencyKey,
	Integration,
	JobAttempt,
	JobItem,
	JobRun,
	Lead,
	LeadImportRow,
	LeadMerge,
	LeadAlert,
	LeadConfirmation,
	LeadNote,
	LeadSync,
	LeadUndo,
	LeadUndoItem,
	MailDelivery,
	NewsletterSync,
	OutboxMessage,
	PageElement,
	PageDraft,
	PageElementVersion,
	Passkey,
	PasskeyChallenge,
	ProviderEvent,
	PushKey,
	PushSubscription,
	RateLimit,
	Session,
	SiteSetting,
	ReplyTemplate,
	SavedView,
	StaffAlert,
	Submission,
	Subscriber,
	TaxReport,
	TrackingTag,
	VisitsDaily,
	VitalsDaily,
	WebhookDelivery,
	Picture,
	PictureFile,
	Proof,
	Testimonial,
];
