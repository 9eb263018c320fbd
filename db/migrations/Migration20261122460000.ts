import { Migration } from "@mikro-orm/migrations";

/** Outbox messages store the traceparent of the code that enqueued them. */
export class Migration20261122460000 extends Migration {
	override up(): void {
		this.addSql(`alter table "outbox" add column "traceparent" text null`);
	}

	override down(): void {
		this.addSql(`alter table "outbox" drop column "traceparent"`);
	}
}
