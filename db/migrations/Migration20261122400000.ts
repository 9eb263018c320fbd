import { Migration } from "@mikro-orm/migrations";

/** Who was created at a provider without consent, what a sync left out, and when a subscription was confirmed. */
export class Migration20261122400000 extends Migration {
	override up(): void {
		this.addSql(`alter table "subscribers" add column "confirmed_at" timestamptz null`);
		this.addSql(`alter table "lead_syncs" add column "held_back" boolean null, add column "note" text null`);
		this.addSql(`alter table "job_items" add column "note" text null`);
	}

	override down(): void {
		this.addSql(`alter table "job_items" drop column "note"`);
		this.addSql(`alter table "lead_syncs" drop column "note", drop column "held_back"`);
		this.addSql(`alter table "subscribers" drop column "confirmed_at"`);
	}
}
