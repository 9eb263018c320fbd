import { Migration } from "@mikro-orm/migrations";

/** Page and button where chats were opened, by the reference in their message. */
export class Migration20261122170000 extends Migration {
	override up(): void {
		this.addSql(`create table "chat_references" ("reference" varchar(5) not null primary key,
			"page" varchar(200) not null, "button" varchar(100) not null, "touch" jsonb null,
			"created_at" timestamptz not null)`);
		this.addSql('create index "chat_references_oldest" on "chat_references" ("created_at")');
	}

	override down(): void {
		this.addSql('drop table "chat_references"');
	}
}
