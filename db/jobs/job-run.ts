import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { RUN_KINDS, RUN_STATUSES } from "#domain/jobs/kinds.ts";
import { ConversionDestination } from "../conversions/conversion-destination.ts";
import { Integration } from "../integrations/integration.ts";
import { Lead } from "../leads/lead.ts";
import { generatedText, rawIndex } from "../schema-statements.ts";
import { announcesRun } from "../triggers.ts";
import { NEWEST } from "../versioned-row.ts";

/** One piece of requested work and its progress: what staff see, independent of what the queue still holds. */
export const JobRun = defineEntity({
	name: "JobRun",
	tableName: "job_runs",
	properties: {
		id: p.uuid().primary(),
		kind: p.enum(RUN_KINDS),
		status: p.enum(RUN_STATUSES).default("queued"),
		total: p.integer().default(0),
		done: p.integer().default(0),
		failed: p.integer().default(0),
		/** Most attempts that any part of the run has needed; waiting for a rate limit or an import is not an attempt. */
		attempts: p.integer().default(0),
		/** Attempts before the run was last reopened by a retry, included in `attempts`. */
		earlierAttempts: p.integer().default(0),
		/** The last error in the provider's words; null after a success. */
		error: p.text().nullable(),
		/** Message of a success, for example of a connection test. */
		message: p.text().nullable(),
		/** Username of the admin who started it, or `system`. */
		actor: p.string().length(100),
		integration: () => p.manyToOne(Integration).nullable().deleteRule("set null").mapToPk(),
		conversionDestination: () =>
			p.manyToOne(ConversionDestination).nullable().deleteRule("set null").mapToPk(),
		lead: () => p.manyToOne(Lead).nullable().deleteRule("set null").mapToPk(),
		/** Deduplication key: two requests with the same key create one run (fan-out repeated after a crash). */
		dedupeKey: p.string().length(200).nullable().unique("job_runs_dedupe_key_unique"),
		/** Bulk sync: also sends leads whose data did not change since the last sync. */
		forced: p.boolean().default(false),
		cancelRequestedAt: p.datetime().nullable(),
		createdAt: p.datetime(),
		startedAt: p.datetime().nullable(),
		finishedAt: p.datetime().nullable(),
		/** Generated column that searches look in. */
		searchText: generatedText(
			`lower("kind" || ' ' || "actor" || ' ' || coalesce("error", '') || ' ' || coalesce("message", ''))`,
		),
	},
	triggers: [
		announcesRun("announce_new_run", "insert"),
		announcesRun("announce_run", "update", "when (old.* is distinct from new.*) "),
	],
	indexes: [
		{ name: "job_runs_newest", columns: NEWEST },
		{ name: "job_runs_kind_newest", columns: [{ name: "kind" }, ...NEWEST] },
		{ name: "job_runs_status_newest", columns: [{ name: "status" }, ...NEWEST] },
		{ name: "job_runs_lead", properties: ["lead", "createdAt"] },
		{ name: "job_runs_integration", properties: ["integration"] },
		{ name: "job_runs_conversion_destination", properties: ["conversionDestination", "createdAt"] },
		rawIndex("job_runs_search", `"job_runs" using gin ("search_text" gin_trgm_ops)`),
	],
});
export type JobRun = InferEntity<typeof JobRun>;
