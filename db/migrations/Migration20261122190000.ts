import { Migration } from "@mikro-orm/migrations";

const KINDS = "'crm_sync', 'bulk_sync', 'integration_test', 'newsletter_sync', 'tax_report', 'webhook'";
/** A kind from a migration that was merged earlier but is later by name: a database may already have it, with rows. */
const LATER_KIND = "'lead_import'";

/** Conversion destinations, conversion uploads, and the advertising consent of submissions. */
export class Migration20261122190000 extends Migration {
	override up(): void {
		this.addSql(`create table "conversion_destinations" ("id" uuid not null, "platform" text not null,
			"name" varchar(100) not null, "settings" jsonb not null, "secret" text not null,
			"secret_mask" varchar(20) not null, "endpoint" varchar(500) null, "is_active" boolean not null default true,
			"attention" text null, "throttled_until" timestamptz null, "version" int not null default 1,
			"updated_by" varchar(100) null, "created_at" timestamptz not null, "updated_at" timestamptz not null,
			primary key ("id"),
			constraint "conversion_destinations_platform_check" check ("platform" in ('google_data_manager', 'meta_conversions')))`);
		this.addSql(`alter table "job_runs" drop constraint "job_runs_kind_check",
			add constraint "job_runs_kind_check" check ("kind" in (${KINDS}, 'conversion_upload', ${LATER_KIND})),
			add "conversion_destination_id" uuid null,
			add constraint "job_runs_conversion_destination_id_foreign" foreign key ("conversion_destination_id")
				references "conversion_destinations" ("id") on delete set null`);
		this.addSql(
			`create index "job_runs_conversion_destination" on "job_runs" ("conversion_destination_id", "created_at")`,
		);
		this.addSql(`create table "conversion_uploads" ("id" uuid not null, "destination_id" uuid not null,
			"lead_id" uuid null, "submission_id" uuid not null, "stage" text not null, "state" text not null default 'pending',
			"wanted" boolean not null default true, "told" boolean not null default false, "value" int null,
			"converted_at" timestamptz not null, "request_id" varchar(200) null, "identifiers" jsonb null,
			"error" text null, "run_id" uuid null, "updated_at" timestamptz not null,
			primary key ("id"),
			constraint "conversion_uploads_stage_check" check ("stage" in ('qualified', 'closed')),
			constraint "conversion_uploads_state_check" check ("state" in ('pending', 'accepted', 'sent', 'refused', 'failed', 'cancelled', 'withdrawn')),
			constraint "conversion_uploads_destination_id_foreign" foreign key ("destination_id")
				references "conversion_destinations" ("id") on delete cascade,
			constraint "conversion_uploads_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade,
			constraint "conversion_uploads_run_id_foreign" foreign key ("run_id") references "job_runs" ("id") on delete set null)`);
		this.addSql(
			`alter table "conversion_uploads" add constraint "conversion_uploads_once" unique ("destination_id", "submission_id", "stage")`,
		);
		this.addSql(`create index "conversion_uploads_lead" on "conversion_uploads" ("lead_id")`);
		this.addSql(`create index "conversion_uploads_run" on "conversion_uploads" ("run_id")`);
		this.addSql(`alter table "submissions" add "ads_consent" boolean not null default false`);
	}

	override down(): void {
		this.addSql(`alter table "submissions" drop "ads_consent"`);
		this.addSql(`drop table "conversion_uploads"`);
		this.addSql(`delete from "job_runs" where "kind" = 'conversion_upload'`);
		this.addSql(`alter table "job_runs" drop constraint "job_runs_kind_check", drop "conversion_destination_id",
			add constraint "job_runs_kind_check" check ("kind" in (${KINDS}))`);
		this.addSql(`drop table "conversion_destinations"`);
	}
}
