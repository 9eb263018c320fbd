import { Migration } from "@mikro-orm/migrations";

/** The conversion under which LinkedIn counts leads. */
export class Migration20261122150000 extends Migration {
	override up(): void {
		this.addSql('alter table "tracking_tags" add column "conversion_id" varchar(20) null');
	}

	override down(): void {
		this.addSql('alter table "tracking_tags" drop column "conversion_id"');
	}
}
