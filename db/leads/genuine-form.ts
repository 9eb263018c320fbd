import { type Expression, expressionBuilder } from "kysely";
import type { TouchChoice } from "#domain/attribution/report.ts";
import type { Database } from "../orm.ts";

/** Selects the type of the first or last form that a lead sent, without suspect ones. */
export const genuineFormType = (touch: TouchChoice, leadId: Expression<string>) =>
	expressionBuilder<Database>()
		.selectFrom("submissions as s")
		.where("s.lead_id", "=", leadId)
		.where("s.suspicion", "is", null)
		.orderBy("s.created_at", touch === "first" ? "asc" : "desc")
		.limit(1)
		.select("s.form_type");
