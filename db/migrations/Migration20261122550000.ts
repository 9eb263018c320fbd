import { Migration } from "@mikro-orm/migrations";

/** Contacts sent to a webhook are lead syncs, like at other integrations; the kind "webhook" is for events only. */
export class Migration20261122550000 extends Migration {
	override up(): void {
		// A run for an event has no items, and its delivery may have been deleted with the lead.
		this.addSql(`update "job_runs" r set "kind" = 'crm_sync' where r."kind" = 'webhook'
			and exists (select from "job_items" i where i."run_id" = r."id")`);
	}

	override down(): void {
		this.addSql(`update "job_runs" r set "kind" = 'webhook' from "integrations" i
			where i."id" = r."integration_id" and i."provider" = 'webhook' and r."kind" = 'crm_sync'`);
	}
}
