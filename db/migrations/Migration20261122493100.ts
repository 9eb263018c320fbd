import { Migration } from "@mikro-orm/migrations";

/** Former addresses of a lead: data stored under them is exported and erased with the lead. */
export class Migration20261122493100 extends Migration {
	override up(): void {
		this.addSql(`alter table "leads" add "former_email_keys" text[] not null default '{}'`);
	}

	override down(): void {
		this.addSql('alter table "leads" drop "former_email_keys"');
	}
}
