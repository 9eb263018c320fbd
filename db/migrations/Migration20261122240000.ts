import { Migration } from "@mikro-orm/migrations";

/** Lines of imported files, kept for a day so that an import can be undone. */
export class Migration20261122240000 extends Migration {
	override up(): void {
		this.addSql(`create table "lead_import_rows" ("run_id" uuid not null, "position" int not null, "line" int not null,
			"lead" jsonb not null, "created" boolean null, "before" jsonb null, "stored_at" timestamptz null,
			"created_at" timestamptz not null, primary key ("run_id", "position"),
			constraint "lead_import_rows_run_id_foreign" foreign key ("run_id") references "job_runs" ("id") on delete cascade)`);
		this.addSql('create index "lead_import_rows_oldest" on "lead_import_rows" ("created_at")');
		this.addSql('alter table "job_runs" drop constraint "job_runs_kind_check"');
		this.addSql(
			`alter table "job_runs" add constraint "job_runs_kind_check" check ("kind" in ('crm_sync', 'bulk_sync', 'integration_test', 'newsletter_sync', 'tax_report', 'webhook', 'conversion_upload', 'lead_import'))`,
		);
	}

	override down(): void {
		this.addSql('drop table "lead_import_rows"');
		this.addSql(`delete from "job_runs" where "kind" = 'lead_import'`);
		this.addSql('alter table "job_runs" drop constraint "job_runs_kind_check"');
		this.addSql(
			`alter table "job_runs" add constraint "job_runs_kind_check" check ("kind" in ('crm_sync', 'bulk_sync', 'integration_test', 'newsletter_sync', 'tax_report', 'webhook', 'conversion_upload'))`,
		);
	}
}
