import { Migration } from "@mikro-orm/migrations";

/** Addresses that a person had before: what stands under them is exported and erased with the person. */
export class Migration20261122493100 extends Migration {
	override up(): void {
		this.addSql(`alter table "leads" add "former_email_keys" text[] not null default '{}'`);
	}

	override down(): void {
		this.addSql('alter table "leads" drop "former_email_keys"');
	}
}
