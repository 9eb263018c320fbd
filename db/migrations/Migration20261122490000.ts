import { Migration } from "@mikro-orm/migrations";

/** A provider's record follows a person to another address: which ones they had there, and whether it has followed. */
export class Migration20261122490000 extends Migration {
	override up(): void {
		this.addSql(
			`alter table "lead_syncs" add column "former_emails" text[] not null default '{}', add column "moving" boolean not null default false`,
		);
		this.addSql(
			`create index "lead_syncs_former" on "lead_syncs" ("integration_id") where "former_emails" <> '{}'`,
		);
	}

	override down(): void {
		this.addSql('drop index "lead_syncs_former"');
		this.addSql('alter table "lead_syncs" drop column "former_emails", drop column "moving"');
	}
}
