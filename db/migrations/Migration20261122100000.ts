import { Migration } from "@mikro-orm/migrations";

/**
 * Destination numbers: an integration counts its destinations, and sync states store the number they were synced to. Earlier
 * syncs have no number: only those after the integration's last change count as up to date.
 */
export class Migration20261122100000 extends Migration {
	override up(): void {
		this.addSql(`alter table "integrations" add column "destination" int not null default 1`);
		this.addSql(`alter table "lead_syncs" add column "synced_destination" int null`);
		this.addSql(`alter table "newsletter_syncs" add column "destination" int null`);
		this.addSql(`update "lead_syncs" s set "synced_destination" = 1 from "integrations" i
			where i."id" = s."integration_id" and s."synced_at" > i."updated_at"`);
		this.addSql(`update "newsletter_syncs" n set "destination" = 1 from "job_runs" r, "integrations" i
			where r."id" = n."run_id" and i."id" = r."integration_id" and n."status" = 'done'
				and n."updated_at" > i."updated_at"`);
		// Whichever index a plan with outdated statistics uses, it finds one row per lead.
		this.addSql(`create index "lead_syncs_integration_lead" on "lead_syncs" ("integration_id", "lead_id")`);
		this.addSql(`drop index "lead_syncs_integration"`);
	}

	override down(): void {
		this.addSql(`create index "lead_syncs_integration" on "lead_syncs" ("integration_id", "status")`);
		this.addSql(`drop index "lead_syncs_integration_lead"`);
		this.addSql(`alter table "newsletter_syncs" drop column "destination"`);
		this.addSql(`alter table "lead_syncs" drop column "synced_destination"`);
		this.addSql(`alter table "integrations" drop column "destination"`);
	}
}
