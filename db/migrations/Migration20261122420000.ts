import { Migration } from "@mikro-orm/migrations";

/** A quota on bulk calls goes by the calls that were really made, and not by those that were planned. */
export class Migration20261122420000 extends Migration {
	override up(): void {
		this.addSql(`alter table "call_slots" add column "sent" timestamptz[] not null default '{}'`);
	}

	override down(): void {
		this.addSql(`alter table "call_slots" drop column "sent"`);
	}
}
