import { sql } from "kysely";
import type { ClickIds } from "#domain/conversions/identifiers.ts";
import type { Stage } from "#domain/conversions/platforms.ts";
import type { Vault } from "../integrations/vault.ts";
import { JobRun } from "../jobs/job-run.ts";
import type { EntityManager } from "../orm.ts";
import { msUntil } from "../sql.ts";
import type { StoredIdentifiers } from "./conversion-upload.ts";
import { destinationContext } from "./save-destination.ts";

/** A conversion as it is uploaded to platforms. */
export interface ConversionEvent {
	/** The submission's id. */
	id: string;
	stage: Stage;
	/** ISO 8601. */
	at: string;
	/** Pence. */
	value: number | null;
	clicks: ClickIds;
	/** When the click was first seen, in milliseconds since 1970. */
	clickedAt: number;
	/** Null after the lead was erased. */
	person: { email: string | null; phone: string; country: string | null; fullName: string } | null;
	/** What is kept of an erased lead. */
	identifiers: StoredIdentifiers | null;
}

export interface OpenUpload {
	id: string;
	destination: OpenDestination;
	wanted: boolean;
	received: boolean;
	/** The value in pence of the last upload. */
	receivedValue: number | null;
	event: ConversionEvent;
}

/** Returns a destination with its decrypted secret, only for the duration of a call; null when it was deleted. */
async function openDestination(em: EntityManager, id: string, vault: Vault) {
	const stored = await em.kysely
		.selectFrom("conversion_destinations")
		.where("id", "=", id)
		.select(["id", "version", "platform", "is_active as isActive", "attention"])
		.select(["secret", "endpoint", "settings as options"])
		// Milliseconds until the platform may be called again; 0 when it is not throttled.
		.select(({ ref }) => msUntil(ref("throttled_until")).as("throttledMs"))
		.executeTakeFirst();
	if (!stored) return null;
	const { secret, endpoint, options, ...destination } = stored;
	const apiKey = vault.open(secret, destinationContext(id));
	return { ...destination, connection: { id, apiKey, endpoint, options } };
}
export type OpenDestination = NonNullable<Awaited<ReturnType<typeof openDestination>>>;

/** Returns the destination of a run; null when the run or the destination was deleted. */
export async function destinationOfRun(em: EntityManager, id: string, vault: Vault) {
	const run = await em.findOne(JobRun, { id });
	return run?.conversionDestination ? openDestination(em, run.conversionDestination, vault) : null;
}

/** Returns the upload of a run in its current state; null when it was deleted with its lead or destination. */
export async function uploadOfRun(
	em: EntityManager,
	runId: string,
	vault: Vault,
): Promise<OpenUpload | null> {
	const row = await em.kysely
		.selectFrom("conversion_uploads as u")
		.leftJoin("leads as l", "l.id", "u.lead_id")
		.leftJoin("submissions as s", "s.id", "u.submission_id")
		.where("u.run_id", "=", runId)
		.select([
			"u.id",
			"u.destination_id as destinationId",
			"u.wanted",
			"u.told",
			"u.stage",
			"u.value",
			"u.told_value as toldValue",
			"u.submission_id as submissionId",
			"u.identifiers as kept",
			"l.id as leadId",
			"l.email",
			"l.phone",
			"l.country",
			"l.full_name as fullName",
			"s.last_touch as touch",
		])
		.select(({ ref }) => [
			sql<number>`extract(epoch from ${ref("u.converted_at")})::float8 * 1000`.as("at"),
			sql<number | null>`extract(epoch from ${ref("s.created_at")})::float8 * 1000`.as("sentAt"),
		])
		.executeTakeFirst();
	if (!row) return null;
	const { gclid, gbraid, wbraid, fbclid, at: seenAt } = row.touch ?? {};
	const person = row.leadId
		? { email: row.email, phone: row.phone ?? "", country: row.country, fullName: row.fullName ?? "" }
		: null;
	const sentAt = row.sentAt ?? row.at;
	const event: ConversionEvent = {
		id: row.submissionId,
		stage: row.stage,
		at: new Date(row.at).toISOString(),
		value: row.value,
		clicks: { gclid, gbraid, wbraid, fbclid },
		// A visitor's clock may be wrong, so the click is never dated later than the form it led to.
		clickedAt: Math.min((seenAt ? Date.parse(seenAt) : Number.NaN) || sentAt, sentAt),
		person,
		identifiers: row.kept,
	};
	const { id, wanted, told: received, toldValue: receivedValue } = row;
	const destination = await openDestination(em, row.destinationId, vault);
	return destination && { id, destination, wanted, received, receivedValue, event };
}
