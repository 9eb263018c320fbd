import { defineEntity, p } from "@mikro-orm/core";
import { JobRun } from "../jobs/job-run.ts";
import { Subscriber } from "./subscriber.ts";

/** Result of sending one subscriber's state to one integration. */
export const NewsletterSync = defineEntity({
	name: "NewsletterSync",
	tableName: "newsletter_syncs",
	properties: {
		run: () => p.oneToOne(JobRun).owner().primary().updateRule("no action").deleteRule("cascade").mapToPk(),
		subscriber: () =>
			p.manyToOne(Subscriber).deleteRule("cascade").mapToPk().index("newsletter_syncs_subscriber_id_index"),
		status: p.enum(["pending", "done", "failed", "suppressed"] as const).default("pending"),
		/** The provider's error message. */
		error: p.text().nullable(),
		remoteId: p.string().length(200).nullable(),
		/** The integration's destination number at that sync. */
		destination: p.integer().nullable(),
		updatedAt: p.datetime(),
	},
	indexes: [{ name: "newsletter_syncs_failed", properties: ["subscriber"], where: "status = 'failed'" }],
});
