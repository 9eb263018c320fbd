import { Migration } from "@mikro-orm/migrations";

/** Since when an integration has had its account: whom it holds back is known until that changes. */
export class Migration20261126100000 extends Migration {
	override up(): void {
		this.addSql('alter table "integrations" add "account_since" int not null default 1');
		this.addSql('update "integrations" set "account_since" = "destination" where "destination" > 1');
	}

	override down(): void {
		this.addSql('alter table "integrations" drop "account_since"');
	}
}
