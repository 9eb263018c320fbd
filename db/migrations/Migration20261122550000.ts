import { Migration } from "@mikro-orm/migrations";

/** A contact that is sent to a webhook is a lead sync, as anywhere else: "webhook" is an event that one is told of. */
export class Migration20261122550000 extends Migration {
	override up(): void {
		// An event has no people, and its delivery may have gone with the person.
		this.addSql(`update "job_runs" r set "kind" = 'crm_sync' where r."kind" = 'webhook'
			and exists (select from "job_items" i where i."run_id" = r."id")`);
	}

	override down(): void {
		this.addSql(`update "job_runs" r set "kind" = 'webhook' from "integrations" i
			where i."id" = r."integration_id" and i."provider" = 'webhook' and r."kind" = 'crm_sync'`);
	}
}
