import type { LeadStatus } from "#domain/leads/status.ts";
import { iso } from "../sql.ts";

/** A lead as the API answers it; times in ISO 8601. */
export interface LeadRow {
	id: string;
	fullName: string;
	email: string;
	phone: string;
	status: LeadStatus;
	companyName: string | null;
	businessActivity: string | null;
	preferredStructure: string | null;
	additionalRequirements: string | null;
	country: string | null;
	ipAddress: string | null;
	userAgent: string | null;
	accessedGuide: boolean;
	guideAccessedAt: string | null;
	marketingConsent: boolean | null;
	consentAt: string | null;
	sourcePage: string | null;
	quarantinedAt: string | null;
	quarantineReason: string | null;
	/** Grows with each change that integrations are told of; an edit may name the one it is based on. */
	revision: number;
	createdAt: string;
	updatedAt: string;
}

/** The columns of LeadRow, of `leads` without an alias. */
export const LEAD_COLUMNS = `id, full_name as "fullName", email, phone, status, company_name as "companyName",
	business_activity as "businessActivity", preferred_structure as "preferredStructure",
	additional_requirements as "additionalRequirements", country, ip_address as "ipAddress",
	user_agent as "userAgent", accessed_guide as "accessedGuide", ${iso("guide_accessed_at")} as "guideAccessedAt",
	marketing_consent as "marketingConsent", ${iso("consent_at")} as "consentAt", source_page as "sourcePage",
	${iso("quarantined_at")} as "quarantinedAt", quarantine_reason as "quarantineReason", revision,
	${iso("created_at")} as "createdAt", ${iso("updated_at")} as "updatedAt"`;
