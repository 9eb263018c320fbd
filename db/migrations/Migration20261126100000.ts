import { Migration } from "@mikro-orm/migrations";

/** The destination number since which an integration has the same account: `held_back` is valid from that number on. */
export class Migration20261126100000 extends Migration {
	override up(): void {
		this.addSql('alter table "integrations" add "account_since" int not null default 1');
		this.addSql('update "integrations" set "account_since" = "destination" where "destination" > 1');
	}

	override down(): void {
		this.addSql('alter table "integrations" drop "account_since"');
	}
}
