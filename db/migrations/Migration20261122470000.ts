import { Migration } from "@mikro-orm/migrations";

/** Progress of a change of many leads: one whose process died is visible and can be undone. */
export class Migration20261122470000 extends Migration {
	override up(): void {
		this.addSql(`alter table "lead_undos" add "found" int not null default 0, add "changed" int not null default 0,
			add "state" text not null default 'changed', add "progress_at" timestamptz null,
			add constraint "lead_undos_state_check" check ("state" in ('changing', 'changed', 'undoing'))`);
	}

	override down(): void {
		this.addSql(`alter table "lead_undos" drop "found", drop "changed", drop "state", drop "progress_at"`);
	}
}
