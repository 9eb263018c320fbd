import { sql } from "kysely";
import type { DestinationSettings } from "#domain/conversions/destination-form.ts";
import type { ClickIds } from "#domain/conversions/identifiers.ts";
import type { Platform, Stage } from "#domain/conversions/platforms.ts";
import type { Vault } from "../integrations/vault.ts";
import type { EntityManager } from "../orm.ts";
import { msUntil } from "../sql.ts";
import type { ConversionDestination } from "./conversion-destination.ts";
import type { StoredIdentifiers } from "./conversion-upload.ts";
import { destinationContext } from "./save-destination.ts";

/** A destination with its decrypted secret: only for the duration of a call, never stored or logged. */
export interface OpenDestination {
	id: string;
	version: number;
	platform: Platform;
	isActive: boolean;
	attention: string | null;
	/** Milliseconds until the platform may be called again, by the database's clock; 0 when it is not throttled. */
	throttledMs: number;
	connection: { id: string; apiKey: string; endpoint: string | null; options: DestinationSettings };
}

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

/** The upload of a run. */
export interface OpenUpload {
	id: string;
	destination: OpenDestination;
	wanted: boolean;
	received: boolean;
	/** The value in pence of the last upload. */
	receivedValue: number | null;
	event: ConversionEvent;
}

const columns = [
	"d.id as destinationId",
	"d.version",
	"d.platform",
	"d.is_active as isActive",
	"d.attention",
	"d.secret",
	"d.endpoint",
	"d.settings",
] as const;

type Sealed = Pick<ConversionDestination, "version" | "platform" | "isActive" | "secret" | "settings"> & {
	destinationId: string;
	attention: string | null;
	endpoint: string | null;
	throttledMs: number;
};

function open(sealed: Sealed, vault: Vault): OpenDestination {
	const {
		destinationId: id,
		version,
		platform,
		isActive,
		attention,
		throttledMs,
		endpoint,
		settings: options,
	} = sealed;
	const apiKey = vault.open(sealed.secret, destinationContext(id));
	return {
		id,
		version,
		platform,
		isActive,
		attention,
		throttledMs,
		connection: { id, apiKey, endpoint, options },
	};
}

/** Returns the destination of a run; null when the run or the destination was deleted. */
export async function destinationOfRun(em: EntityManager, runId: string, vault: Vault) {
	const row = await em.kysely
		.selectFrom("job_runs as r")
		.innerJoin("conversion_destinations as d", "d.id", "r.conversion_destination_id")
		.where("r.id", "=", runId)
		.select(columns)
		.select(({ ref }) => msUntil(ref("d.throttled_until")).as("throttledMs"))
		.executeTakeFirst();
	return row ? open(row, vault) : null;
}

/** Returns the upload of a run in its current state; null when it was deleted with its lead or destination. */
export async function uploadOfRun(
	em: EntityManager,
	runId: string,
	vault: Vault,
): Promise<OpenUpload | null> {
	const row = await em.kysely
		.selectFrom("conversion_uploads as u")
		.innerJoin("conversion_destinations as d", "d.id", "u.destination_id")
		.leftJoin("leads as l", "l.id", "u.lead_id")
		.leftJoin("submissions as s", "s.id", "u.submission_id")
		.where("u.run_id", "=", runId)
		.select(columns)
		.select([
			"u.id",
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
			msUntil(ref("d.throttled_until")).as("throttledMs"),
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
	return { id, destination: open(row, vault), wanted, received, receivedValue, event };
}
