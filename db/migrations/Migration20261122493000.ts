import { Migration } from "@mikro-orm/migrations";

/** Marks suspect forms of known leads; of existing forms, those that came later than their lead. */
export class Migration20261122493000 extends Migration {
	override up(): void {
		this.addSql(`alter table "submissions" add "held_back" boolean not null default false`);
		this.addSql(`update "submissions" s set "held_back" = true from "leads" l
			where l."id" = s."lead_id" and s."suspicion" is not null and l."created_at" < s."created_at" - interval '5 seconds'`);
	}

	override down(): void {
		this.addSql('alter table "submissions" drop "held_back"');
	}
}
