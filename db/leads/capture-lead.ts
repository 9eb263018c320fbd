import type { Attribution } from "#domain/leads/attribution.ts";
import type { FormType } from "#domain/leads/status.ts";
import { emailKey } from "#domain/text.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { Submission } from "./submission.ts";

/** A form somebody sent, ready to be stored. */
export interface LeadCapture {
	submissionId: string;
	leadId: string;
	fullName: string;
	email: string;
	phone?: string | undefined;
	country?: string | undefined;
	companyName?: string | undefined;
	businessActivity?: string | undefined;
	preferredStructure?: string | undefined;
	additionalRequirements?: string | undefined;
	page: string;
	formType: FormType;
	source?: string | undefined;
	/** What the form held beside the lead's own fields. */
	fields?: Record<string, string | boolean>;
	attribution?: Attribution | undefined;
	gdprConsent?: boolean | undefined;
	marketingOptIn?: boolean | undefined;
	givesGuide?: boolean;
	/** Why the submission is a suspect, or null. */
	suspicion: string | null;
	ipAddress: string | null;
	userAgent: string | null;
}

// A suspect never changes what a person told us before; a genuine form lets a quarantined person in.
const UPSERT = `
	insert into leads (id, full_name, email, email_key, phone, country, company_name, business_activity,
		preferred_structure, additional_requirements, marketing_consent, consent_at, source_page, ip_address, user_agent,
		accessed_guide, guide_accessed_at, quarantined_at, quarantine_reason, created_at, updated_at)
	select d.id, d.full_name, d.email, d.email_key, coalesce(d.phone, ''), d.country, d.company_name,
		d.business_activity, d.preferred_structure, d.additional_requirements, d.marketing_consent,
		case when d.marketing_consent is null then null else now() end, d.source_page, d.ip_address, d.user_agent,
		d.gives_guide, case when d.gives_guide then now() end,
		case when d.suspicion is null then null else now() end, d.suspicion, now(), now()
	from jsonb_to_record(?::jsonb) as d (id uuid, full_name text, email text, email_key text, phone text, country text,
		company_name text, business_activity text, preferred_structure text, additional_requirements text,
		marketing_consent boolean, source_page text, ip_address text, user_agent text, gives_guide boolean, suspicion text)
	on conflict (email_key) do update set
		full_name = excluded.full_name,
		email = excluded.email,
		phone = coalesce(nullif(excluded.phone, ''), leads.phone),
		country = coalesce(excluded.country, leads.country),
		company_name = coalesce(excluded.company_name, leads.company_name),
		business_activity = coalesce(excluded.business_activity, leads.business_activity),
		preferred_structure = coalesce(excluded.preferred_structure, leads.preferred_structure),
		additional_requirements = coalesce(excluded.additional_requirements, leads.additional_requirements),
		marketing_consent = coalesce(excluded.marketing_consent, leads.marketing_consent),
		consent_at = coalesce(excluded.consent_at, leads.consent_at),
		accessed_guide = leads.accessed_guide or excluded.accessed_guide,
		guide_accessed_at = coalesce(leads.guide_accessed_at, excluded.guide_accessed_at),
		quarantined_at = null,
		quarantine_reason = null,
		revision = leads.revision + 1,
		updated_at = now()
	where excluded.quarantined_at is null
	returning id`;

/**
 * Stores a form: the person once per e-mail, the form as a submission, and the promise to tell the integrations.
 * Call it in a transaction. Suspects are quarantined and told to nobody (rulings, People and leads).
 */
export async function captureLead(em: EntityManager, capture: LeadCapture): Promise<{ leadId: string }> {
	const key = emailKey(capture.email);
	const row = {
		id: capture.leadId,
		full_name: capture.fullName,
		email: capture.email.trim(),
		email_key: key,
		phone: capture.phone,
		country: capture.country,
		company_name: capture.companyName,
		business_activity: capture.businessActivity,
		preferred_structure: capture.preferredStructure,
		additional_requirements: capture.additionalRequirements,
		marketing_consent: capture.marketingOptIn,
		source_page: capture.page,
		ip_address: capture.ipAddress,
		user_agent: capture.userAgent?.slice(0, 500),
		gives_guide: capture.givesGuide ?? false,
		suspicion: capture.suspicion,
	};
	const stored = await em.execute<{ id: string }[]>(UPSERT, [JSON.stringify(row)]);
	const existing =
		stored[0] ?? (await em.execute<{ id: string }[]>("select id from leads where email_key = ?", [key]))[0];
	if (!existing) throw new Error("the lead was erased while its form was being stored");
	await em.insert(Submission, {
		id: capture.submissionId,
		lead: existing.id,
		page: capture.page,
		formType: capture.formType,
		source: capture.source ?? null,
		fields: capture.fields ?? {},
		firstTouch: capture.attribution?.first ?? null,
		lastTouch: capture.attribution?.last ?? null,
		gdprConsent: capture.gdprConsent ?? null,
		marketingOptIn: capture.marketingOptIn ?? null,
		suspicion: capture.suspicion,
		createdAt: new Date(),
	});
	if (capture.suspicion === null) await enqueue(em, "lead.captured", { leadId: existing.id });
	return { leadId: existing.id };
}
