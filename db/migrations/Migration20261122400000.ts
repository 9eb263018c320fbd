import { Migration } from "@mikro-orm/migrations";

/** Contacts created without consent, notes on what a sync left out, and the time of a subscription's confirmation. */
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
