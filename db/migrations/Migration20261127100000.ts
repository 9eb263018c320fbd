import { Migration } from "@mikro-orm/migrations";

/** Undoing a change of many restores the last activity too; for earlier changes it is not stored. */
export class Migration20261127100000 extends Migration {
	override up(): void {
		this.addSql(
			`alter table "lead_undo_items" add "last_activity_at" timestamptz null, add "changed_at" timestamptz null`,
		);
	}

	override down(): void {
		this.addSql(`alter table "lead_undo_items" drop "last_activity_at", drop "changed_at"`);
	}
}
