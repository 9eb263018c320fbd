import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { STAGES, UPLOAD_STATES } from "#domain/conversions/platforms.ts";
import { JobRun } from "../jobs/job-run.ts";
import { Lead } from "../leads/lead.ts";
import { ConversionDestination } from "./conversion-destination.ts";

/** What is kept of an erased lead until the platform has retracted its conversions. */
export type StoredIdentifiers = {
	gclid?: string | undefined;
	gbraid?: string | undefined;
	wbraid?: string | undefined;
	/** SHA-256, hex. */
	emailAddress?: string | undefined;
};

/** One conversion at one platform: a submission whose lead reached a status, uploaded once. */
export const ConversionUpload = defineEntity({
	name: "ConversionUpload",
	tableName: "conversion_uploads",
	properties: {
		id: p.uuid().primary(),
		destination: () => p.manyToOne(ConversionDestination).deleteRule("cascade").mapToPk(),
		/** Null after the lead was erased: the row then lives until the platform has retracted the conversion. */
		lead: () => p.manyToOne(Lead).nullable().deleteRule("cascade").mapToPk(),
		/** The submission's id, by which the platform deduplicates conversions. */
		submissionId: p.uuid(),
		stage: p.enum(STAGES),
		state: p.enum(UPLOAD_STATES).default("pending"),
		/** Whether the conversion is still valid for the lead's current status. */
		wanted: p.boolean().default(true),
		/** Whether the platform holds the conversion. */
		told: p.boolean().default(false),
		/** The deal's current value in pence. */
		value: p.integer().nullable(),
		/** The value in pence of the last upload; null if it had none. */
		toldValue: p.integer().nullable(),
		convertedAt: p.datetime(),
		/** The platform's id of the accepted request. */
		requestId: p.string().length(200).nullable(),
		identifiers: p.json<StoredIdentifiers>().nullable(),
		/** The last rejection, in the platform's words. */
		error: p.text().nullable(),
		run: () => p.manyToOne(JobRun).nullable().deleteRule("set null").mapToPk(),
		updatedAt: p.datetime(),
	},
	uniques: [{ name: "conversion_uploads_once", properties: ["destination", "submissionId", "stage"] }],
	indexes: [
		{ name: "conversion_uploads_lead", properties: ["lead"] },
		{ name: "conversion_uploads_run", properties: ["run"] },
	],
});
export type ConversionUpload = InferEntity<typeof ConversionUpload>;
