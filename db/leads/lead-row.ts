import { expressionBuilder, type InferResult, sql } from "kysely";
import { jsonBuildObject, jsonObjectFrom } from "kysely/helpers/postgres";
import type { KnownTouch } from "#domain/attribution/known-touch.ts";
import type { TouchChoice } from "#domain/attribution/report.ts";
import type { Database, EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";

const { ref: column } = expressionBuilder<Database, "leads">();

/** Where a lead came from first or last; null where that is not known. */
function touchOf(touch: TouchChoice) {
	const parts = jsonBuildObject({
		channel: column(`leads.${touch}_channel`),
		source: column(`leads.${touch}_source`),
		medium: column(`leads.${touch}_medium`),
		campaign: column(`leads.${touch}_campaign`),
		landingPage: column(`leads.${touch}_landing_page`),
	});
	return sql<KnownTouch | null>`case when ${column(`leads.${touch}_channel`)} is not null then ${parts} end`;
}

/** Leads as the API answers them; times in ISO 8601. */
export function selectLeads(em: EntityManager) {
	return em
		.getKysely()
		.selectFrom("leads")
		.select(({ ref, selectFrom }) => [
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
			jsonObjectFrom(
				selectFrom("accounts as a").whereRef("a.id", "=", "leads.owner_id").select(["a.id", "a.username"]),
			).as("owner"),
			"next_step as nextStep",
			iso(ref("follow_up_at")).as("followUpAt"),
			"deal_value as dealValue",
			iso(ref("first_contact_at")).as("firstContactAt"),
			iso(ref("last_activity_at")).as("lastActivityAt"),
			"origin",
			"chat_reference as chatReference",
			jsonBuildObject({ first: touchOf("first"), last: touchOf("last") }).as("touch"),
			"revision",
			iso(ref("created_at")).as("createdAt"),
			iso(ref("updated_at")).as("updatedAt"),
		]);
}

/** A lead as the API answers it. */
export type LeadRow = InferResult<ReturnType<typeof selectLeads>>[number];
