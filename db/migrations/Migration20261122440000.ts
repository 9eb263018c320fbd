import { Migration } from "@mikro-orm/migrations";

/** Drafts of page texts, optionally scheduled. */
export class Migration20261122440000 extends Migration {
	override up(): void {
		this.addSql(`create table "page_drafts" (
			"element_id" varchar(100) not null,
			"section_id" varchar(100) not null,
			"content" text not null,
			"publish_at" timestamptz null,
			"author" varchar(100) not null,
			"updated_at" timestamptz not null,
			primary key ("element_id"))`);
		this.addSql(`create index "page_drafts_due" on "page_drafts" ("publish_at")`);
		this.addSql(
			`create trigger "announce_site_content" after insert or update or delete on "page_drafts" for each statement execute function announce_site_content()`,
		);
	}

	override down(): void {
		this.addSql(`drop table "page_drafts"`);
	}
}
