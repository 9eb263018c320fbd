import { Migration } from "@mikro-orm/migrations";

/** A quota counts the calls that were made instead of those that were planned. */
export class Migration20261122420000 extends Migration {
	override up(): void {
		this.addSql(`alter table "call_slots" add column "sent" timestamptz[] not null default '{}'`);
	}

	override down(): void {
		this.addSql(`alter table "call_slots" drop column "sent"`);
	}
}
