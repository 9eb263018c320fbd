import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { chunksOf } from "#domain/chunks.ts";
import { wantsStage } from "#domain/conversions/destination-form.ts";
import { CAN_RETRACT, STAGES, type Stage } from "#domain/conversions/platforms.ts";
import type { LeadStatus } from "#domain/leads/status.ts";
import type { EntityManager } from "../orm.ts";
import { wake } from "../outbox/lock-unclaimed.ts";
import { anyOf, idsOf, now } from "../sql.ts";
import { ConversionDestination } from "./conversion-destination.ts";
import { startDueUploads } from "./start-due-uploads.ts";

/** Lead statuses in which a conversion is valid: a closed lead counts as qualified too. */
const VALID_STATUSES: Readonly<Record<Stage, readonly LeadStatus[]>> = {
	qualified: ["qualified", "closed"],
	closed: ["closed"],
};

/** Leads per statement. */
const BATCH_SIZE = 1_000;

/**
 * Starts uploads of conversions for leads whose status is now Qualified or Closed, retractions for leads whose status is not
 * any more, and restatements for changed deal values (docs/specification/consent-and-tracking.md#closed-deals-go-back). Must
 * run in the transaction that changed statuses or values, after the change, because it reads them. `actor` made the change.
 */
export async function syncConversions(em: EntityManager, leadIds: readonly string[], actor: string) {
	const destinations = await em.find(ConversionDestination, {}, { orderBy: { id: "asc" } });
	if (destinations.length === 0) return;
	for (const batch of chunksOf(leadIds, BATCH_SIZE)) {
		const changed = [...(await retractConversions(em, batch)), ...(await updateValues(em, batch))];
		for (const { id, platform, settings } of destinations.filter(({ isActive }) => isActive)) {
			const stages = STAGES.filter(stage => wantsStage(platform, settings, stage));
			if (!CAN_RETRACT.includes(platform)) await reuseConversions(em, id, batch);
			const missing = stages.length > 0 ? await missingConversions(em, id, batch, stages) : [];
			if (missing.length > 0) changed.push(...(await insertConversions(em, id, missing)));
		}
		await startDueUploads(em, changed, actor);
	}
}

/**
 * Marks conversions that are no longer valid; of two that a merge gave one lead, the first stays, because there is one deal.
 * Returns their ids.
 */
async function retractConversions(em: EntityManager, leadIds: readonly string[]): Promise<string[]> {
	const retracted = await em.kysely
		.updateTable("conversion_uploads")
		.set({ wanted: false, updated_at: now })
		.where("id", "in", eb =>
			eb
				.selectFrom("conversion_uploads as u")
				.innerJoin("leads as l", "l.id", "u.lead_id")
				.where("l.id", "=", anyOf(leadIds))
				.where("u.wanted", "=", true)
				.where(({ and, eb: is, exists, not, or, selectFrom }) =>
					or([
						not(
							or(
								STAGES.map(stage =>
									and([is("u.stage", "=", stage), is("l.status", "in", VALID_STATUSES[stage])]),
								),
							),
						),
						exists(
							selectFrom("conversion_uploads as first")
								.whereRef("first.lead_id", "=", "u.lead_id")
								.whereRef("first.destination_id", "=", "u.destination_id")
								.whereRef("first.stage", "=", "u.stage")
								.where("first.wanted", "=", true)
								.where(sql<boolean>`(first.converted_at, first.id) < (u.converted_at, u.id)`)
								.select("first.id"),
						),
					]),
				)
				.select("u.id"),
		)
		.returning(["id", "run_id as runId"])
		.execute();
	await wake(
		em,
		retracted.flatMap(({ runId }) => runId ?? []),
	);
	return idsOf(retracted);
}

/** Updates conversions to the deals' current values. Returns the ids of those that changed. */
async function updateValues(em: EntityManager, leadIds: readonly string[]): Promise<string[]> {
	const changed = await em.kysely
		.updateTable("conversion_uploads")
		.from("leads")
		.set(({ ref }) => ({ value: ref("leads.deal_value"), updated_at: now }))
		.whereRef("leads.id", "=", "conversion_uploads.lead_id")
		.where("leads.id", "=", anyOf(leadIds))
		.where("conversion_uploads.wanted", "=", true)
		.where(({ eb, ref }) => eb("conversion_uploads.value", "is distinct from", ref("leads.deal_value")))
		.returning("conversion_uploads.id")
		.execute();
	return idsOf(changed);
}

/**
 * Marks the first conversion that a platform without retraction still counts for a lead's status as valid again: a later form's
 * would be a second one there.
 */
async function reuseConversions(em: EntityManager, destinationId: string, leadIds: readonly string[]) {
	await em.kysely
		.updateTable("conversion_uploads")
		.from(({ selectFrom }) =>
			selectFrom("conversion_uploads as u")
				.innerJoin("leads as l", "l.id", "u.lead_id")
				.where("l.id", "=", anyOf(leadIds))
				.where("u.stage", "=", sql<Stage>`l.status`)
				.where("u.destination_id", "=", destinationId)
				// A valid conversion comes first, and stays the only one.
				.distinctOn("l.id")
				.select(["u.id", "l.deal_value as value"])
				.orderBy("l.id")
				.orderBy("u.wanted", "desc")
				.orderBy("u.told", "desc")
				.orderBy("u.converted_at")
				.orderBy("u.id")
				.as("kept"),
		)
		.set(({ ref }) => ({ wanted: true, value: ref("kept.value"), updated_at: now }))
		.whereRef("conversion_uploads.id", "=", "kept.id")
		.where("conversion_uploads.wanted", "=", false)
		.where("conversion_uploads.told", "=", true)
		.execute();
}

/**
 * Returns the conversions of these leads that a destination lacks. A conversion belongs to the lead's latest genuine submission
 * that has a click id or advertising consent; leads whose submission lacks that consent are skipped.
 */
function missingConversions(
	em: EntityManager,
	destinationId: string,
	leadIds: readonly string[],
	stages: readonly Stage[],
) {
	return (
		em.kysely
			.selectFrom("leads as l")
			.innerJoinLateral(
				({ selectFrom }) =>
					selectFrom("submissions as s")
						.whereRef("s.lead_id", "=", "l.id")
						.where("s.suspicion", "is", null)
						.where(({ ref }) => {
							const touch = sql`${ref("s.last_touch")}`;
							return sql<boolean>`(${ref("s.ads_consent")} or jsonb_exists_any(${touch}, array['gclid', 'gbraid', 'wbraid', 'fbclid']))`;
						})
						.select(["s.id", "s.ads_consent"])
						.orderBy("s.created_at", "desc")
						.limit(1)
						.as("s"),
				join => join.onTrue(),
			)
			.where("l.id", "=", anyOf(leadIds))
			.where("l.status", "in", stages)
			.where("l.quarantined_at", "is", null)
			.where("s.ads_consent", "=", true)
			// A further form of the lead after that is not a second conversion.
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom("conversion_uploads as u")
							.whereRef("u.lead_id", "=", "l.id")
							.where("u.destination_id", "=", destinationId)
							.where("u.stage", "=", sql<Stage>`l.status`)
							.where("u.wanted", "=", true)
							.select("u.id"),
					),
				),
			)
			.select(["l.id as leadId", "l.status", "l.deal_value as value", "s.id as submissionId"])
			.orderBy("l.id")
			.execute()
	);
}

/** Inserts conversions for a destination, or marks them as wanted again. Returns their ids. */
async function insertConversions(
	em: EntityManager,
	destinationId: string,
	conversions: Awaited<ReturnType<typeof missingConversions>>,
): Promise<string[]> {
	const inserted = await em.kysely
		.insertInto("conversion_uploads")
		.values(
			conversions.map(({ leadId, status, value, submissionId }) => ({
				id: randomUUID(),
				destination_id: destinationId,
				lead_id: leadId,
				submission_id: submissionId,
				stage: status === "closed" ? ("closed" as const) : ("qualified" as const),
				value,
				converted_at: now,
				updated_at: now,
			})),
		)
		.onConflict(conflict =>
			conflict
				.columns(["destination_id", "submission_id", "stage"])
				.doUpdateSet(({ ref }) => ({
					wanted: true,
					value: ref("excluded.value"),
					// A conversion that the platform has received keeps its time, which identifies it there.
					converted_at: sql<Date>`case when ${ref("conversion_uploads.told")} or ${ref("conversion_uploads.state")} = 'withdrawn'
						then ${ref("conversion_uploads.converted_at")} else ${ref("excluded.converted_at")} end`,
					updated_at: now,
				}))
				.where("conversion_uploads.wanted", "=", false),
		)
		.returning("id")
		.execute();
	return idsOf(inserted);
}
