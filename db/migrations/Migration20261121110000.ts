import { Migration } from "@mikro-orm/migrations";

/** Sync states of newsletter subscribers at integrations. */
export class Migration20261121110000 extends Migration {
	override up(): void {
		this.addSql(`create table "newsletter_syncs" (
				"run_id" uuid not null,
				"subscriber_id" uuid not null,
				"status" text not null default 'pending',
				"error" text null,
				"remote_id" varchar(200) null,
				"updated_at" timestamptz not null,
				primary key ("run_id")
			)`);
		this.addSql(
			`alter table "newsletter_syncs" add constraint "newsletter_syncs_status_check" check ("status" in ('pending', 'done', 'failed', 'suppressed'))`,
		);
		this.addSql(
			`alter table "newsletter_syncs" add constraint "newsletter_syncs_run_id_foreign" foreign key ("run_id") references "job_runs" ("id") on delete cascade`,
		);
		this.addSql(
			`alter table "newsletter_syncs" add constraint "newsletter_syncs_subscriber_id_foreign" foreign key ("subscriber_id") references "subscribers" ("id") on delete cascade`,
		);
		this.addSql(
			`create index "newsletter_syncs_subscriber_id_index" on "newsletter_syncs" ("subscriber_id")`,
		);
	}

	override down(): void {
		this.addSql(`drop table "newsletter_syncs"`);
	}
}
