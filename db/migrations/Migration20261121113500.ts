import { Migration } from "@mikro-orm/migrations";

/** A quota on bulk calls applies once the provider has refused a call for it; what the queue holds can be told. */
export class Migration20261121113500 extends Migration {
	override up(): void {
		this.addSql(`alter table "call_slots" add column "enforced_until" timestamptz null`);
		this.addSql(`alter table "outbox" add column "queued" boolean not null default false`);
	}

	override down(): void {
		this.addSql(`alter table "outbox" drop column "queued"`);
		this.addSql(`alter table "call_slots" drop column "enforced_until"`);
	}
}
