import { Migration } from "@mikro-orm/migrations";

/** The first schema: leads, submissions, staff, integrations, job runs and the outbox. */
export class Migration20261121090000 extends Migration {
	override up(): void {
		this.addSql(`create table "accounts" (
				"id" uuid not null,
				"username" varchar(100) not null,
				"username_key" varchar(100) not null,
				"password_hash" text not null,
				"role" text not null default 'admin',
				"created_at" timestamptz not null,
				primary key ("id")
			)`);
		this.addSql(
			`alter table "accounts" add constraint "accounts_username_key_unique" unique ("username_key")`,
		);
		this.addSql(
			`alter table "accounts" add constraint "accounts_role_check" check ("role" in ('admin', 'viewer'))`,
		);
		this.addSql(`create table "content_entries" (
				"key" varchar(100) not null,
				"title" varchar(200) not null,
				"content" text not null,
				"is_active" boolean not null default true,
				"version" int not null default 1,
				"updated_by" varchar(100) null,
				"updated_at" timestamptz not null,
				primary key ("key")
			)`);
		this.addSql(`create table "idempotency_keys" (
				"scope" varchar(40) not null,
				"key" varchar(255) not null,
				"body_hash" varchar(64) not null,
				"answer" jsonb not null,
				"email_key" varchar(254) null,
				"created_at" timestamptz not null,
				primary key ("scope", "key")
			)`);
		this.addSql(`create table "integrations" (
				"id" uuid not null,
				"provider" text not null,
				"name" varchar(200) not null,
				"api_key" text not null,
				"api_key_mask" varchar(20) not null,
				"api_secret" text null,
				"api_secret_mask" varchar(20) null,
				"refresh_token" text null,
				"refresh_token_mask" varchar(20) null,
				"endpoint" varchar(2000) null,
				"list_id" varchar(200) null,
				"settings" jsonb not null,
				"preparation" jsonb null,
				"is_active" boolean not null default true,
				"attention" text null,
				"throttled_until" timestamptz null,
				"last_sync" timestamptz null,
				"created_at" timestamptz not null,
				"updated_at" timestamptz not null,
				primary key ("id")
			)`);
		this.addSql(
			`alter table "integrations" add constraint "integrations_provider_check" check ("provider" in ('zoho_crm', 'mailerlite', 'mailchimp', 'sendgrid', 'webhook'))`,
		);
		this.addSql(`create table "access_tokens" (
				"integration_id" uuid not null,
				"value" text not null,
				"expires_at" timestamptz not null,
				primary key ("integration_id")
			)`);
		this.addSql(`create table "leads" (
				"id" uuid not null,
				"full_name" varchar(200) not null,
				"email" varchar(254) not null,
				"email_key" varchar(254) not null,
				"phone" varchar(40) not null,
				"status" text not null default 'new',
				"company_name" varchar(200) null,
				"business_activity" varchar(200) null,
				"preferred_structure" varchar(40) null,
				"additional_requirements" text null,
				"country" varchar(80) null,
				"ip_address" varchar(45) null,
				"user_agent" varchar(500) null,
				"accessed_guide" boolean not null default false,
				"guide_accessed_at" timestamptz null,
				"marketing_consent" boolean null,
				"consent_at" timestamptz null,
				"source_page" varchar(100) null,
				"quarantined_at" timestamptz null,
				"quarantine_reason" varchar(40) null,
				"revision" int not null default 1,
				"created_at" timestamptz not null,
				"updated_at" timestamptz not null,
				"search_text" text not null generated always as (lower("full_name" || ' ' || "email" || ' ' || "phone" || ' ' || coalesce("company_name", ''))) stored,
				primary key ("id")
			)`);
		this.addSql(`alter table "leads" add constraint "leads_email_key_unique" unique ("email_key")`);
		this.addSql(
			`alter table "leads" add constraint "leads_status_check" check ("status" in ('new', 'contacted', 'qualified', 'closed'))`,
		);
		this.addSql(`create table "job_runs" (
				"id" uuid not null,
				"kind" text not null,
				"status" text not null default 'queued',
				"total" int not null default 0,
				"done" int not null default 0,
				"failed" int not null default 0,
				"attempts" int not null default 0,
				"error" text null,
				"message" text null,
				"actor" varchar(100) not null,
				"integration_id" uuid null,
				"lead_id" uuid null,
				"dedupe_key" varchar(200) null,
				"forced" boolean not null default false,
				"cancel_requested_at" timestamptz null,
				"created_at" timestamptz not null,
				"started_at" timestamptz null,
				"finished_at" timestamptz null,
				primary key ("id")
			)`);
		this.addSql(`alter table "job_runs" add constraint "job_runs_dedupe_key_unique" unique ("dedupe_key")`);
		this.addSql(
			`alter table "job_runs" add constraint "job_runs_kind_check" check ("kind" in ('crm_sync', 'bulk_sync', 'integration_test', 'newsletter_sync', 'tax_report', 'webhook'))`,
		);
		this.addSql(
			`alter table "job_runs" add constraint "job_runs_status_check" check ("status" in ('queued', 'active', 'succeeded', 'partly_failed', 'failed', 'cancelled'))`,
		);
		this.addSql(`create table "job_attempts" (
				"id" bigserial primary key,
				"run_id" uuid not null,
				"message" uuid not null,
				"number" int not null,
				"outcome" text not null default 'running',
				"error" text null,
				"started_at" timestamptz not null,
				"finished_at" timestamptz null
			)`);
		this.addSql(
			`alter table "job_attempts" add constraint "job_attempts_outcome_check" check ("outcome" in ('running', 'succeeded', 'failed', 'retrying', 'waiting', 'interrupted'))`,
		);
		this.addSql(`create table "job_items" (
				"run_id" uuid not null,
				"position" int not null,
				"lead_id" uuid null,
				"status" text not null default 'pending',
				"error" text null,
				"remote_id" varchar(200) null,
				"updated_at" timestamptz not null,
				primary key ("run_id", "position")
			)`);
		this.addSql(
			`alter table "job_items" add constraint "job_items_status_check" check ("status" in ('pending', 'done', 'failed', 'suppressed', 'skipped', 'cancelled'))`,
		);
		this.addSql(`create table "lead_notes" (
				"id" uuid not null,
				"lead_id" uuid not null,
				"author" varchar(100) not null,
				"text" text not null,
				"created_at" timestamptz not null,
				primary key ("id")
			)`);
		this.addSql(`create table "lead_syncs" (
				"lead_id" uuid not null,
				"integration_id" uuid not null,
				"status" text not null,
				"synced_revision" int null,
				"synced_at" timestamptz null,
				"remote_id" varchar(200) null,
				"error" text null,
				"updated_at" timestamptz not null,
				primary key ("lead_id", "integration_id")
			)`);
		this.addSql(
			`alter table "lead_syncs" add constraint "lead_syncs_status_check" check ("status" in ('pending', 'synced', 'failed', 'suppressed'))`,
		);
		this.addSql(`create table "outbox" (
				"id" uuid not null,
				"topic" varchar(40) not null,
				"lane" varchar(40) not null,
				"payload" jsonb not null,
				"run_id" uuid null,
				"priority" smallint not null,
				"attempts" int not null default 0,
				"ticket" jsonb null,
				"due_at" timestamptz not null,
				"created_at" timestamptz not null,
				primary key ("id")
			)`);
		this.addSql(`create table "sessions" (
				"id" varchar(64) not null,
				"account_id" uuid not null,
				"expires_at" timestamptz not null,
				"ends_at" timestamptz not null,
				"created_at" timestamptz not null,
				"user_agent" varchar(500) null,
				primary key ("id")
			)`);
		this.addSql(`create table "submissions" (
				"id" uuid not null,
				"lead_id" uuid not null,
				"page" varchar(100) not null,
				"form_type" text not null,
				"source" varchar(200) null,
				"fields" jsonb not null,
				"first_touch" jsonb null,
				"last_touch" jsonb null,
				"gdpr_consent" boolean null,
				"marketing_opt_in" boolean null,
				"suspicion" varchar(40) null,
				"created_at" timestamptz not null,
				primary key ("id")
			)`);
		this.addSql(
			`alter table "submissions" add constraint "submissions_form_type_check" check ("form_type" in ('lead', 'contact', 'calculator', 'lead_magnet', 'uk_midpage', 'uk_guide', 'exclusive_report', 'vip_consultation', 'tax_report'))`,
		);
		this.addSql(
			`alter table "access_tokens" add constraint "access_tokens_integration_id_foreign" foreign key ("integration_id") references "integrations" ("id") on update cascade on delete cascade`,
		);
		this.addSql(
			`alter table "job_runs" add constraint "job_runs_integration_id_foreign" foreign key ("integration_id") references "integrations" ("id") on delete set null`,
		);
		this.addSql(
			`alter table "job_runs" add constraint "job_runs_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete set null`,
		);
		this.addSql(
			`alter table "job_attempts" add constraint "job_attempts_run_id_foreign" foreign key ("run_id") references "job_runs" ("id") on delete cascade`,
		);
		this.addSql(
			`alter table "job_items" add constraint "job_items_run_id_foreign" foreign key ("run_id") references "job_runs" ("id") on delete cascade`,
		);
		this.addSql(
			`alter table "job_items" add constraint "job_items_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete set null`,
		);
		this.addSql(
			`alter table "lead_notes" add constraint "lead_notes_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade`,
		);
		this.addSql(
			`alter table "lead_syncs" add constraint "lead_syncs_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on update cascade on delete cascade`,
		);
		this.addSql(
			`alter table "lead_syncs" add constraint "lead_syncs_integration_id_foreign" foreign key ("integration_id") references "integrations" ("id") on update cascade on delete cascade`,
		);
		this.addSql(
			`alter table "outbox" add constraint "outbox_run_id_foreign" foreign key ("run_id") references "job_runs" ("id") on delete cascade`,
		);
		this.addSql(
			`alter table "sessions" add constraint "sessions_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade`,
		);
		this.addSql(
			`alter table "submissions" add constraint "submissions_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade`,
		);
		this.addSql(`create extension if not exists pg_trgm`);
		this.addSql(
			`create index "leads_newest" on "leads" ("created_at" desc, "id" desc) where "quarantined_at" is null`,
		);
		this.addSql(
			`create index "leads_status_newest" on "leads" ("status", "created_at" desc, "id" desc) where "quarantined_at" is null`,
		);
		this.addSql(
			`create index "leads_full_name" on "leads" ("full_name", "id") where "quarantined_at" is null`,
		);
		this.addSql(
			`create index "leads_quarantined" on "leads" ("quarantined_at") where "quarantined_at" is not null`,
		);
		this.addSql(`create index "leads_search" on "leads" using gin ("search_text" gin_trgm_ops)`);
		this.addSql(`create index "submissions_lead" on "submissions" ("lead_id", "created_at")`);
		this.addSql(`create index "submissions_newest" on "submissions" ("created_at")`);
		this.addSql(`create index "lead_notes_lead" on "lead_notes" ("lead_id", "created_at")`);
		this.addSql(`create index "lead_syncs_integration" on "lead_syncs" ("integration_id", "status")`);
		this.addSql(`create index "idempotency_keys_created" on "idempotency_keys" ("created_at")`);
		this.addSql(`create index "idempotency_keys_email" on "idempotency_keys" ("email_key")`);
		this.addSql(`create index "job_runs_newest" on "job_runs" ("created_at" desc, "id" desc)`);
		this.addSql(`create index "job_runs_kind_newest" on "job_runs" ("kind", "created_at" desc, "id" desc)`);
		this.addSql(
			`create index "job_runs_status_newest" on "job_runs" ("status", "created_at" desc, "id" desc)`,
		);
		this.addSql(`create index "job_runs_lead" on "job_runs" ("lead_id", "created_at")`);
		this.addSql(`create index "job_runs_integration" on "job_runs" ("integration_id")`);
		this.addSql(`create index "job_attempts_run" on "job_attempts" ("run_id", "id")`);
		this.addSql(`create index "job_items_lead" on "job_items" ("lead_id")`);
		this.addSql(
			`create index "job_items_pending" on "job_items" ("run_id", "position") where "status" = 'pending'`,
		);
		this.addSql(`create index "outbox_due" on "outbox" ("due_at")`);
		this.addSql(`create index "outbox_run" on "outbox" ("run_id")`);
		this.addSql(`create index "sessions_account" on "sessions" ("account_id")`);
		this.addSql(`create index "sessions_expiry" on "sessions" ("expires_at")`);
		this.addSql(
			`create unlogged table "rate_limits" ("key" varchar(255) primary key, "points" integer not null default 0, "expire" bigint)`,
		);
		this.addSql(`create function announce_run() returns trigger language plpgsql as $$
			begin
				perform pg_notify('job_runs', new.id::text);
				return null;
			end $$`);
		this.addSql(
			`create trigger "announce_run" after insert or update on "job_runs" for each row execute function announce_run()`,
		);
		this.addSql(`create function announce_site_content() returns trigger language plpgsql as $$
			begin
				perform pg_notify('site_content', tg_table_name);
				return null;
			end $$`);
		this.addSql(
			`create trigger "announce_site_content" after insert or update or delete on "content_entries" for each statement execute function announce_site_content()`,
		);
	}

	override down(): void {
		this.addSql(`drop table "rate_limits"`);
		this.addSql(`drop table "submissions"`);
		this.addSql(`drop table "sessions"`);
		this.addSql(`drop table "outbox"`);
		this.addSql(`drop table "lead_syncs"`);
		this.addSql(`drop table "lead_notes"`);
		this.addSql(`drop table "job_items"`);
		this.addSql(`drop table "job_attempts"`);
		this.addSql(`drop table "job_runs"`);
		this.addSql(`drop table "access_tokens"`);
		this.addSql(`drop table "leads"`);
		this.addSql(`drop table "integrations"`);
		this.addSql(`drop table "idempotency_keys"`);
		this.addSql(`drop table "content_entries"`);
		this.addSql(`drop table "accounts"`);
		this.addSql(`drop function announce_run()`);
		this.addSql(`drop function announce_site_content()`);
	}
}
