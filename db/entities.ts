import { Account } from "./accounts/account.ts";
import { Session } from "./accounts/session.ts";
import { DailyAdCost } from "./attribution/daily-ad-cost.ts";
import { VisitsDaily } from "./attribution/visits-daily.ts";
import { AuditEntry } from "./audit/audit-entry.ts";
import { ChatReference } from "./chats/chat-reference.ts";
import { PageElement } from "./cms/page-element.ts";
import { PageElementVersion } from "./cms/page-element-version.ts";
import { ConsentRecord } from "./consent/consent-record.ts";
import { ContentEntry } from "./content/content-entry.ts";
import { ConversionDestination } from "./conversions/conversion-destination.ts";
import { ConversionUpload } from "./conversions/conversion-upload.ts";
import { IdempotencyKey } from "./idempotency/idempotency-key.ts";
import { AccessToken } from "./integrations/access-token.ts";
import { CallSlot } from "./integrations/call-slot.ts";
import { Integration } from "./integrations/integration.ts";
import { LeadSync } from "./integrations/lead-sync.ts";
import { JobAttempt } from "./jobs/job-attempt.ts";
import { JobItem } from "./jobs/job-item.ts";
import { JobRun } from "./jobs/job-run.ts";
import { Lead } from "./leads/lead.ts";
import { LeadNote } from "./leads/lead-note.ts";
import { Submission } from "./leads/submission.ts";
import { MailDelivery } from "./mail/mail-delivery.ts";
import { NewsletterSync } from "./newsletter/newsletter-sync.ts";
import { Subscriber } from "./newsletter/subscriber.ts";
import { OutboxMessage } from "./outbox/outbox-message.ts";
import { RateLimit } from "./rate-limits/rate-limit.ts";
import { SiteSetting } from "./settings/site-setting.ts";
import { TaxReport } from "./tax-reports/tax-report.ts";
import { Testimonial } from "./testimonials/testimonial.ts";
import { TrackingTag } from "./tracking/tracking-tag.ts";
import { EventsDaily } from "./vitals/events-daily.ts";
import { VitalsDaily } from "./vitals/vitals-daily.ts";

/** Every entity of the product, listed so that discovery reads no folders. */
export const entities = [
	AccessToken,
	Account,
	CallSlot,
	ChatReference,
	ConsentRecord,
	ConversionDestination,
	ConversionUpload,
	AuditEntry,
	ContentEntry,
	DailyAdCost,
	EventsDaily,
	IdempotencyKey,
	Integration,
	JobAttempt,
	JobItem,
	JobRun,
	Lead,
	LeadNote,
	LeadSync,
	MailDelivery,
	NewsletterSync,
	OutboxMessage,
	PageElement,
	PageElementVersion,
	RateLimit,
	Session,
	SiteSetting,
	Submission,
	Subscriber,
	TaxReport,
	TrackingTag,
	VisitsDaily,
	VitalsDaily,
	Testimonial,
];
