import { type Expression, expressionBuilder } from "kysely";
import type { TouchChoice } from "#domain/attribution/report.ts";
import type { Database } from "../orm.ts";

/** The form that a lead sent first or last; suspect ones aside. */
export const genuineForm = (touch: TouchChoice, leadId: Expression<string>) =>
	expressionBuilder<Database>()
		.selectFrom("submissions as s")
		.where("s.lead_id", "=", leadId)
		.where("s.suspicion", "is", null)
		.orderBy("s.created_at", touch === "first" ? "asc" : "desc")
		.limit(1)
		.select("s.form_type");
