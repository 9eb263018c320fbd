import { Migration } from "@mikro-orm/migrations";

/** When a session's user last authenticated; null for existing sessions. */
export class Migration20261122530000 extends Migration {
	override up(): void {
		this.addSql('alter table "sessions" add column "confirmed_at" timestamptz');
	}

	override down(): void {
		this.addSql('alter table "sessions" drop column "confirmed_at"');
	}
}
