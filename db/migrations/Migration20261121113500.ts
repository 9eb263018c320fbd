import { Migration } from "@mikro-orm/migrations";

/** A quota that applies only after the provider has rejected a call (call_slots); marks queued outbox messages. */
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
