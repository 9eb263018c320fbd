import { Migration } from "@mikro-orm/migrations";

/** Former addresses of a lead at a provider, and whether the provider's record has moved to the current one. */
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
