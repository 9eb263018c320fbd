import { Migration } from "@mikro-orm/migrations";

/** Owner (fencing token) of outbox messages, postponed items, call slots for quotas, and tokens per credentials. */
export class Migration20261121110500 extends Migration {
	override up(): void {
		this.addSql(`alter table "outbox" add column "owner" uuid null`);
		this.addSql(`alter table "job_items" add column "not_before" timestamptz null`);
		this.addSql(`alter table "job_runs" add column "earlier_attempts" int not null default 0`);
		this.addSql(
			`create unlogged table "call_slots" ("integration_id" uuid primary key references "integrations" ("id") on delete cascade, "slots" timestamptz[] not null)`,
		);
		this.addSql(`delete from "access_tokens"`);
		this.addSql(`alter table "access_tokens" add column "credentials" varchar(40) not null`);
		// Updates that change nothing do not notify.
		this.addSql(`drop trigger "announce_run" on "job_runs"`);
		this.addSql(
			`create trigger "announce_new_run" after insert on "job_runs" for each row execute function announce_run()`,
		);
		this.addSql(
			`create trigger "announce_run" after update on "job_runs" for each row when (old.* is distinct from new.*) execute function announce_run()`,
		);
	}

	override down(): void {
		this.addSql(`drop trigger "announce_run" on "job_runs"`);
		this.addSql(`drop trigger "announce_new_run" on "job_runs"`);
		this.addSql(
			`create trigger "announce_run" after insert or update on "job_runs" for each row execute function announce_run()`,
		);
		this.addSql(`alter table "access_tokens" drop column "credentials"`);
		this.addSql(`drop table "call_slots"`);
		this.addSql(`alter table "job_runs" drop column "earlier_attempts"`);
		this.addSql(`alter table "job_items" drop column "not_before"`);
		this.addSql(`alter table "outbox" drop column "owner"`);
	}
}
