import { Migration } from "@mikro-orm/migrations";

/** Newsletter subscribers, and testimonials. */
export class Migration20261121102000 extends Migration {
	override up(): void {
		this.addSql(`create table "subscribers" (
				"id" uuid not null,
				"email" varchar(254) not null,
				"email_key" varchar(254) not null,
				"state" text not null,
				"mailed_at" timestamptz null,
				"subscribed_at" timestamptz null,
				"unsubscribed_at" timestamptz null,
				"created_at" timestamptz not null,
				"updated_at" timestamptz not null,
				primary key ("id")
			)`);
		this.addSql(
			`alter table "subscribers" add constraint "subscribers_email_key_unique" unique ("email_key")`,
		);
		this.addSql(
			`alter table "subscribers" add constraint "subscribers_state_check" check ("state" in ('pending', 'subscribed', 'unsubscribed'))`,
		);
		this.addSql(`create index "subscribers_newest" on "subscribers" ("created_at" desc, "id" desc)`);
		this.addSql(`create table "testimonials" (
				"id" uuid not null,
				"name" varchar(200) not null,
				"position" varchar(200) not null,
				"company" varchar(200) not null,
				"rating" smallint not null,
				"content" text not null,
				"image_url" varchar(2000) null,
				"is_active" boolean not null default true,
				"created_at" timestamptz not null,
				"updated_at" timestamptz not null,
				primary key ("id")
			)`);
		this.addSql(
			`alter table "testimonials" add constraint "testimonials_rating_check" check ("rating" between 1 and 5)`,
		);
		this.addSql(
			`create trigger "announce_site_content" after insert or update or delete on "testimonials" for each statement execute function announce_site_content()`,
		);
	}

	override down(): void {
		this.addSql(`drop table "testimonials"`);
		this.addSql(`drop table "subscribers"`);
	}
}
