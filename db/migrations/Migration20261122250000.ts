import { Migration } from "@mikro-orm/migrations";

/** The deal value of the last upload, so that a changed value is restated. */
export class Migration20261122250000 extends Migration {
	override up(): void {
		this.addSql('alter table "conversion_uploads" add column "told_value" int null');
		this.addSql('update "conversion_uploads" set "told_value" = "value" where "told"');
	}

	override down(): void {
		this.addSql('alter table "conversion_uploads" drop column "told_value"');
	}
}
