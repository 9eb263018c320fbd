import { Migration } from "@mikro-orm/migrations";

/** A content entry for the end of the offer, which was read from the banner's countdown before. */
export class Migration20261122140000 extends Migration {
	override up(): void {
		this.addSql(`insert into "content_entries" ("key", "title", "content", "is_active", "version", "updated_by", "updated_at")
			select 'offer_ends_at', 'End of the setup offer', "content", "is_active", 1, "updated_by", "updated_at"
			from "content_entries" where "key" = 'banner_countdown_ends_at'
			on conflict ("key") do nothing`);
	}

	override down(): void {
		this.addSql(`delete from "content_entries" where "key" = 'offer_ends_at'`);
	}
}
