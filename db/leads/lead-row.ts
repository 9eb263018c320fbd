import type { InferResult } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { notFound } from "#domain/errors.ts";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";
import { touchesOf } from "./touch-columns.ts";

/** Columns with details of a lead besides name, e-mail and phone; unambiguous in joins, as only `leads` has them. */
export const DETAILS = [
	"country",
	"company_name as companyName",
	"business_activity as businessActivity",
	"preferred_structure as preferredStructure",
	"additional_requirements as additionalRequirements",
] as const;

/** Selects leads in the shape of the API response; times in ISO 8601. */
export function selectLeads(em: EntityManager) {
	return em.kysely
		.selectFrom("leads")
		.select(({ ref, selectFrom }) => [
			"id",
			"full_name as fullName",
			"email",
			"phone",
			"status",
			...DETAILS,
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
			touchesOf("leads").as("touch"),
			"revision",
			iso(ref("created_at")).as("createdAt"),
			iso(ref("updated_at")).as("updatedAt"),
		]);
}

/** Returns one lead. Throws AppError "not_found". */
export function readLeadRow(em: EntityManager, id: string): Promise<LeadRow> {
	return selectLeads(em)
		.where("id", "=", id)
		.executeTakeFirstOrThrow(() => notFound("lead"));
}

export type LeadRow = InferResult<ReturnType<typeof selectLeads>>[number];
