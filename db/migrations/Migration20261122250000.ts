import { Migration } from "@mikro-orm/migrations";

/** The deal's value that a platform was told last, so that another one is restated there. */
export class Migration20261122250000 extends Migration {
	override up(): void {
		this.addSql('alter table "conversion_uploads" add column "told_value" int null');
		this.addSql('update "conversion_uploads" set "told_value" = "value" where "told"');
	}

	override down(): void {
		this.addSql('alter table "conversion_uploads" drop column "told_value"');
	}
}
