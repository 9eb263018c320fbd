import { Migration } from "@mikro-orm/migrations";

/** Saved views and reply templates. */
export class Migration20261122210000 extends Migration {
	override up(): void {
		this.addSql(`create table "saved_views" ("id" uuid not null primary key, "account_id" uuid not null,
			"name" varchar(100) not null, "query" varchar(2000) not null, "shared" boolean not null default false,
			"created_at" timestamptz not null,
			constraint "saved_views_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade)`);
		this.addSql('create index "saved_views_account" on "saved_views" ("account_id")');
		this.addSql(`create table "reply_templates" ("id" uuid not null primary key, "name" varchar(100) not null,
			"channel" text not null, "text" text not null, "version" int not null default 1,
			"updated_by" varchar(100) null, "created_at" timestamptz not null, "updated_at" timestamptz not null,
			constraint "reply_templates_channel_check" check ("channel" in ('whatsapp', 'email')))`);
	}

	override down(): void {
		this.addSql('drop table "reply_templates"');
		this.addSql('drop table "saved_views"');
	}
}
