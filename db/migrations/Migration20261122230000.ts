import { Migration } from "@mikro-orm/migrations";

/** Previous states of merged leads, so that a merge can be undone. */
export class Migration20261122230000 extends Migration {
	override up(): void {
		this.addSql(`create table "lead_merges" ("id" uuid not null primary key, "lead_id" uuid not null,
			"other_id" uuid not null, "before" jsonb not null, "after" jsonb not null, "other" jsonb not null,
			"moved" jsonb not null, "created_at" timestamptz not null,
			constraint "lead_merges_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade)`);
		this.addSql('create index "lead_merges_lead" on "lead_merges" ("lead_id", "created_at")');
		this.addSql('create index "lead_merges_oldest" on "lead_merges" ("created_at")');
	}

	override down(): void {
		this.addSql('drop table "lead_merges"');
	}
}
