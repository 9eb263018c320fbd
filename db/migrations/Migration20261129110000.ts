import { Migration } from "@mikro-orm/migrations";

/** A chat belongs to the lead that staff added for it: merged leads keep both chats, and an erasure covers both. */
export class Migration20261129110000 extends Migration {
	override up(): void {
		this.addSql('alter table "chat_references" add column "lead_id" uuid null');
		this.addSql(
			`update "chat_references" "c" set "lead_id" = "l"."id" from "leads" "l" where "l"."chat_reference" = "c"."reference"`,
		);
		this.addSql(
			'alter table "chat_references" add constraint "chat_references_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade',
		);
		this.addSql('create index "chat_references_lead" on "chat_references" ("lead_id")');
	}

	override down(): void {
		this.addSql('alter table "chat_references" drop column "lead_id"');
	}
}
