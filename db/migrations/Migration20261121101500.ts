import { Migration } from "@mikro-orm/migrations";

/** The audit log, and an index for searches over many job runs. */
export class Migration20261121101500 extends Migration {
	override up(): void {
		this.addSql(`create table "audit_log" (
				"id" bigserial primary key,
				"at" timestamptz not null,
				"actor" varchar(100) not null,
				"action" varchar(60) not null,
				"subject" varchar(200) null,
				"detail" jsonb not null
			)`);
		this.addSql(`create index "audit_log_subject" on "audit_log" ("subject", "id" desc)`);
		this.addSql(
			`alter table "job_runs" add column "search_text" text not null generated always as (lower("kind" || ' ' || "actor" || ' ' || coalesce("error", '') || ' ' || coalesce("message", ''))) stored`,
		);
		this.addSql(`create index "job_runs_search" on "job_runs" using gin ("search_text" gin_trgm_ops)`);
	}

	override down(): void {
		this.addSql(`drop index "job_runs_search"`);
		this.addSql(`alter table "job_runs" drop column "search_text"`);
		this.addSql(`drop table "audit_log"`);
	}
}
