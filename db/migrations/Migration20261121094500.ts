import { Migration } from "@mikro-orm/migrations";

/** Tax reports, and the delivery state of each mail. */
export class Migration20261121094500 extends Migration {
	override up(): void {
		this.addSql(`create table "mail_deliveries" (
				"message_id" varchar(250) not null,
				"state" text not null,
				"route" text not null,
				"updated_at" timestamptz not null,
				primary key ("message_id")
			)`);
		this.addSql(
			`alter table "mail_deliveries" add constraint "mail_deliveries_state_check" check ("state" in ('sending', 'sent', 'uncertain'))`,
		);
		this.addSql(
			`alter table "mail_deliveries" add constraint "mail_deliveries_route_check" check ("route" in ('smtp', 'folder'))`,
		);
		this.addSql(`create table "tax_reports" (
				"id" uuid not null,
				"lead_id" uuid not null,
				"run_id" uuid not null,
				"name" varchar(200) not null,
				"email" varchar(254) not null,
				"income_pence" bigint not null,
				"extraction_method" text not null,
				"requested_at" timestamptz not null,
				"created_at" timestamptz not null,
				primary key ("id")
			)`);
		this.addSql(
			`alter table "tax_reports" add constraint "tax_reports_extraction_method_check" check ("extraction_method" in ('dividend', 'salary'))`,
		);
		this.addSql(`alter table "tax_reports" add constraint "tax_reports_run_id_unique" unique ("run_id")`);
		this.addSql(
			`alter table "tax_reports" add constraint "tax_reports_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade`,
		);
		this.addSql(
			`alter table "tax_reports" add constraint "tax_reports_run_id_foreign" foreign key ("run_id") references "job_runs" ("id") on delete cascade`,
		);
		this.addSql(`create index "tax_reports_lead_id_index" on "tax_reports" ("lead_id")`);
	}

	override down(): void {
		this.addSql(`drop table "tax_reports"`);
		this.addSql(`drop table "mail_deliveries"`);
	}
}
