import { Migration } from "@mikro-orm/migrations";

const account = (constraint: string) =>
	`constraint "${constraint}_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade`;

/** Alert preferences of staff, push subscriptions, and alerts. */
export class Migration20261122220000 extends Migration {
	override up(): void {
		this.addSql(`create table "staff_alerts" ("account_id" uuid not null, "email" text not null default 'off',
			"push" text not null default 'off', "office_hours_only" boolean not null default false,
			"address" varchar(254) null, "updated_at" timestamptz not null, primary key ("account_id"),
			constraint "staff_alerts_email_check" check ("email" in ('off', 'all', 'mine')),
			constraint "staff_alerts_push_check" check ("push" in ('off', 'all', 'mine')),
			${account("staff_alerts")} on update cascade)`);
		this.addSql(`create table "push_subscriptions" ("id" uuid not null, "account_id" uuid not null,
			"endpoint" varchar(1000) not null, "p256dh" varchar(100) not null, "auth" varchar(40) not null,
			"user_agent" varchar(500) null, "created_at" timestamptz not null, "last_ok_at" timestamptz null,
			primary key ("id"), constraint "push_subscriptions_endpoint_unique" unique ("endpoint"),
			${account("push_subscriptions")})`);
		this.addSql('create index "push_subscriptions_account" on "push_subscriptions" ("account_id")');
		this.addSql(`create table "push_keys" ("name" varchar(20) not null, "public_key" varchar(100) not null,
			"private_key" text not null, "created_at" timestamptz not null, primary key ("name"))`);
		this.addSql(`create table "alert_digests" ("id" uuid not null, "account_id" uuid not null, "channel" text not null,
			"is_test" boolean not null default false, "message" uuid not null, "state" text not null default 'waiting', "error" text null,
			"created_at" timestamptz not null, "ended_at" timestamptz null, primary key ("id"),
			constraint "alert_digests_channel_check" check ("channel" in ('mail', 'push')),
			constraint "alert_digests_state_check" check ("state" in ('waiting', 'sending', 'sent', 'failed')),
			${account("alert_digests")})`);
		this.addSql('create index "alert_digests_account" on "alert_digests" ("account_id", "created_at")');
		this.addSql('create index "alert_digests_ended" on "alert_digests" ("ended_at")');
		this.addSql(`create table "lead_alerts" ("id" uuid not null, "digest_id" uuid not null, "lead_id" uuid not null,
			"submission_id" uuid null, "cause" text not null, "created_at" timestamptz not null, primary key ("id"),
			constraint "lead_alerts_cause_check" check ("cause" in ('new', 'again', 'released')),
			constraint "lead_alerts_digest_id_foreign" foreign key ("digest_id") references "alert_digests" ("id") on delete cascade,
			constraint "lead_alerts_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade,
			constraint "lead_alerts_submission_id_foreign" foreign key ("submission_id") references "submissions" ("id") on delete cascade)`);
		for (const column of ["digest", "lead", "submission"])
			this.addSql(`create index "lead_alerts_${column}" on "lead_alerts" ("${column}_id")`);
	}

	override down(): void {
		this.addSql("delete from \"outbox\" where \"topic\" in ('staff-alert.mail', 'staff-alert.push')");
		for (const table of ["lead_alerts", "alert_digests", "push_keys", "push_subscriptions", "staff_alerts"])
			this.addSql(`drop table "${table}"`);
	}
}
