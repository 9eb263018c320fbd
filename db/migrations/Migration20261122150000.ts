import { Migration } from "@mikro-orm/migrations";

/** LinkedIn's conversion id for leads. */
export class Migration20261122150000 extends Migration {
	override up(): void {
		this.addSql('alter table "tracking_tags" add column "conversion_id" varchar(20) null');
	}

	override down(): void {
		this.addSql('alter table "tracking_tags" drop column "conversion_id"');
	}
}
