import { sql } from "kysely";
import { consentGivenAt, consentOrNull, hasWithdrawn } from "../integrations/has-consent.ts";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";
import { readLeadRow } from "./lead-row.ts";
import { syncStates } from "./sync-states.ts";
import { type TimelineEvent, timelineOf } from "./timeline.ts";

/** Returns the lead's forms as they were sent, oldest first. */
function submissionsOf(em: EntityManager, leadId: string) {
	return em.kysely
		.selectFrom("submissions")
		.where("lead_id", "=", leadId)
		.select(({ ref }) => [
			"id",
			"page",
			"form_type as formType",
			"source",
			"fields",
			"first_touch as firstTouch",
			"last_touch as lastTouch",
			"gdpr_consent as gdprConsent",
			"marketing_opt_in as marketingOptIn",
			"ads_consent as adsConsent",
			"suspicion",
			iso(ref("created_at")).as("createdAt"),
		])
		.orderBy("created_at")
		.orderBy("id")
		.execute();
}

/** Returns the notes that staff wrote about a lead, newest first. */
function notesOf(em: EntityManager, leadId: string) {
	return em.kysely
		.selectFrom("lead_notes")
		.where("lead_id", "=", leadId)
		.select(({ ref }) => ["id", "author", "text", iso(ref("created_at")).as("createdAt")])
		.orderBy("created_at", "desc")
		.orderBy("id")
		.execute();
}

/** Returns a lead's consent as integrations see it: through a form or the newsletter; null if it was never asked. */
function marketingOf(em: EntityManager, leadId: string) {
	const left = sql<Date | null>`case when ${hasWithdrawn} then coalesce(l.consent_at, n.unsubscribed_at) end`;
	return em.kysely
		.selectFrom("leads as l")
		.leftJoin("subscribers as n", "n.email_key", "l.email_key")
		.where("l.id", "=", leadId)
		.select([
			consentOrNull.as("agreed"),
			hasWithdrawn.as("withdrawn"),
			iso(sql<Date | null>`coalesce(${consentGivenAt}, ${left})`).as("since"),
		])
		.executeTakeFirst();
}

const EDITS = ["lead.edit", "lead.merge", "lead.unmerge"];
/** Tolerated clock difference between the web process and the database. */
const MIN_DISTANCE_MS = 1_000;

/** Returns the staff member whose edit was the last change; null for other changes, such as a form or an import. */
function lastEditor(timeline: readonly TimelineEvent[], { updatedAt }: { updatedAt: string }): string | null {
	const last = timeline.find(({ what }) => EDITS.includes(what));
	return last && Date.parse(last.at) >= Date.parse(updatedAt) - MIN_DISTANCE_MS ? last.actor : null;
}

/** Returns a lead with its submissions, notes, sync states and timeline. Throws AppError "not_found". */
export async function findLead(em: EntityManager, id: string) {
	const lead = await readLeadRow(em, id);
	const timeline = await timelineOf(em, id);
	return {
		...lead,
		updatedBy: lastEditor(timeline, lead),
		marketing: (await marketingOf(em, id)) ?? null,
		submissions: await submissionsOf(em, id),
		syncs: await syncStates(em, id),
		notes: await notesOf(em, id),
		timeline,
	};
}

/** Everything about one lead (docs/specification/http.md#leads). */
export type LeadView = Awaited<ReturnType<typeof findLead>>;
export type SubmissionRow = LeadView["submissions"][number];
