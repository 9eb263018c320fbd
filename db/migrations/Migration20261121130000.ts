import { Migration } from "@mikro-orm/migrations";

/** Indexes for searches of the audit log and the newsletter's list; errors of newsletter mails. */
export class Migration20261121130000 extends Migration {
	override up(): void {
		this.addSql(
			`alter table "audit_log" add column "search_text" text not null generated always as (lower("actor" || ' ' || "action" || ' ' || coalesce("subject", ''))) stored`,
		);
		this.addSql(`create index "audit_log_search" on "audit_log" using gin ("search_text" gin_trgm_ops)`);
		this.addSql(`create index "subscribers_search" on "subscribers" using gin ("email_key" gin_trgm_ops)`);
		this.addSql(
			`create index "subscribers_state_newest" on "subscribers" ("state", "created_at" desc, "id" desc)`,
		);
		this.addSql(
			`alter table "subscribers" add column "failed_mail" text null, add column "mail_error" text null`,
		);
		this.addSql(
			`alter table "subscribers" add constraint "subscribers_failed_mail_check" check ("failed_mail" in ('welcome', 'confirm'))`,
		);
		this.addSql(
			`create index "subscribers_failed_mail" on "subscribers" ("id") where "failed_mail" is not null`,
		);
		this.addSql(
			`create index "newsletter_syncs_failed" on "newsletter_syncs" ("subscriber_id") where "status" = 'failed'`,
		);
	}

	override down(): void {
		this.addSql(`drop index "newsletter_syncs_failed"`);
		this.addSql(`alter table "subscribers" drop column "mail_error", drop column "failed_mail"`);
		this.addSql(`drop index "subscribers_state_newest"`);
		this.addSql(`drop index "subscribers_search"`);
		this.addSql(`drop index "audit_log_search"`);
		this.addSql(`alter table "audit_log" drop column "search_text"`);
	}
}
