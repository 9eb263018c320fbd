import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { STAGES, UPLOAD_STATES } from "#domain/conversions/platforms.ts";
import { JobRun } from "../jobs/job-run.ts";
import { Lead } from "../leads/lead.ts";
import { ConversionDestination } from "./conversion-destination.ts";

/** What is kept of an erased person until the platform has taken back what it was told of them. */
export type KeptIdentifiers = {
	gclid?: string | undefined;
	gbraid?: string | undefined;
	wbraid?: string | undefined;
	/** SHA-256, in hex. */
	emailAddress?: string | undefined;
};

/** One conversion at one platform: a submission whose lead reached a status, told once. */
export const ConversionUpload = defineEntity({
	name: "ConversionUpload",
	tableName: "conversion_uploads",
	properties: {
		id: p.uuid().primary(),
		destination: () => p.manyToOne(ConversionDestination).deleteRule("cascade").mapToPk(),
		/** Null once the person was erased: the row then lives until the platform has taken the conversion back. */
		lead: () => p.manyToOne(Lead).nullable().deleteRule("cascade").mapToPk(),
		/** The submission's id: by it the platform knows a second report of the same. */
		submissionId: p.uuid(),
		stage: p.enum(STAGES),
		state: p.enum(UPLOAD_STATES).default("pending"),
		/** Whether the lead's status still says so. */
		wanted: p.boolean().default(true),
		/** Whether the platform holds it. */
		told: p.boolean().default(false),
		/** The deal's value in pence, as it is to be counted. */
		value: p.integer().nullable(),
		/** The value in pence that the platform was told last; null where it was told none. */
		toldValue: p.integer().nullable(),
		convertedAt: p.datetime(),
		/** Under which the platform took it. */
		requestId: p.string().length(200).nullable(),
		identifiers: p.json<KeptIdentifiers>().nullable(),
		/** The last refusal, in the platform's words. */
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
