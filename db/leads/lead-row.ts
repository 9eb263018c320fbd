import type { InferResult } from "kysely";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";

/** Leads as the API answers them; times in ISO 8601. */
export function selectLeads(em: EntityManager) {
	return em
		.getKysely()
		.selectFrom("leads")
		.select(({ ref }) => [
			"id",
			"full_name as fullName",
			"email",
			"phone",
			"status",
			"company_name as companyName",
			"business_activity as businessActivity",
			"preferred_structure as preferredStructure",
			"additional_requirements as additionalRequirements",
			"country",
			"ip_address as ipAddress",
			"user_agent as userAgent",
			"accessed_guide as accessedGuide",
			iso(ref("guide_accessed_at")).as("guideAccessedAt"),
			"marketing_consent as marketingConsent",
			iso(ref("consent_at")).as("consentAt"),
			"source_page as sourcePage",
			iso(ref("quarantined_at")).as("quarantinedAt"),
			"quarantine_reason as quarantineReason",
			"revision",
			iso(ref("created_at")).as("createdAt"),
			iso(ref("updated_at")).as("updatedAt"),
		]);
}

/** A lead as the API answers it. */
export type LeadRow = InferResult<ReturnType<typeof selectLeads>>[number];
