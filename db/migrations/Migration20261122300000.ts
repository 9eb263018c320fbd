import { Migration } from "@mikro-orm/migrations";

const KINDS =
	"'unsubscribed', 'complained', 'bounced', 'deleted', 'subscribed', 'profile', 'address_changed', 'status'";
const PROVIDERS = "'zoho_crm', 'mailerlite', 'mailchimp', 'sendgrid', 'webhook'";

/** Provider webhooks: their URL secret, deliveries and events. */
export class Migration20261122300000 extends Migration {
	override up(): void {
		this.addSql(
			`alter table "integrations" add "hook_secret" text null, add "hook_until" timestamptz null,
				add "last_hook_at" timestamptz null, add "reconciled_at" timestamptz null`,
		);
		this.addSql(
			`alter table "subscribers" add "left_through_id" uuid null,
				add constraint "subscribers_left_through_id_foreign" foreign key ("left_through_id")
					references "integrations" ("id") on delete set null`,
		);
		this.addSql(`create table "hook_deliveries" ("id" uuid not null, "integration_id" uuid not null,
			"body" text not null, "received_at" timestamptz not null, primary key ("id"),
			constraint "hook_deliveries_integration_id_foreign" foreign key ("integration_id")
				references "integrations" ("id") on delete cascade)`);
		this.addSql(`create index "hook_deliveries_integration" on "hook_deliveries" ("integration_id")`);
		this.addSql(`create table "provider_events" ("id" uuid not null, "integration_id" uuid null,
			"provider" text not null, "key" varchar(64) not null, "lead_id" uuid null, "kind" text not null,
			"words" text null, "occurred_at" timestamptz not null, "created_at" timestamptz not null, primary key ("id"),
			constraint "provider_events_provider_check" check ("provider" in (${PROVIDERS})),
			constraint "provider_events_kind_check" check ("kind" in (${KINDS})),
			constraint "provider_events_integration_id_foreign" foreign key ("integration_id")
				references "integrations" ("id") on delete set null,
			constraint "provider_events_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade)`);
		this.addSql(
			`alter table "provider_events" add constraint "provider_events_once" unique ("integration_id", "key")`,
		);
		this.addSql(`create index "provider_events_lead" on "provider_events" ("lead_id")`);
		this.addSql(`create index "provider_events_oldest" on "provider_events" ("created_at")`);
	}

	override down(): void {
		this.addSql(`drop table "provider_events"`);
		this.addSql(`drop table "hook_deliveries"`);
		this.addSql(`delete from "outbox" where "topic" like 'hook.%'`);
		this.addSql(`alter table "subscribers" drop "left_through_id"`);
		this.addSql(
			`alter table "integrations" drop "hook_secret", drop "hook_until", drop "last_hook_at", drop "reconciled_at"`,
		);
	}
}
