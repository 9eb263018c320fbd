import { Migration } from "@mikro-orm/migrations";

/** Deliveries of webhook events, each beside its run. */
export class Migration20261122300100 extends Migration {
	override up(): void {
		this.addSql(`create table "webhook_deliveries" ("run_id" uuid not null, "type" varchar(40) not null,
			"lead_id" uuid null, "subject" uuid not null, "detail" jsonb not null, "revision" int null,
			"occurred_at" timestamptz not null, "answer_status" int null, "answer" text null,
			primary key ("run_id"),
			constraint "webhook_deliveries_run_id_foreign" foreign key ("run_id") references "job_runs" ("id") on delete cascade,
			constraint "webhook_deliveries_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade)`);
		this.addSql(`create index "webhook_deliveries_lead" on "webhook_deliveries" ("lead_id")`);
		this.addSql(`create index "webhook_deliveries_order" on "webhook_deliveries" ("subject", "occurred_at")`);
	}

	override down(): void {
		this.addSql(`delete from "outbox" where "topic" = 'webhook.deliver'`);
		this.addSql(`delete from "job_runs" where "kind" = 'webhook'`);
		this.addSql(`drop table "webhook_deliveries"`);
	}
}
