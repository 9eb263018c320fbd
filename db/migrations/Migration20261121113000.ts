import { Migration } from "@mikro-orm/migrations";

/** Page elements with their versions, site settings, and the second factor of staff accounts. */
export class Migration20261121113000 extends Migration {
	override up(): void {
		this.addSql(`create table "page_elements" (
				"element_id" varchar(100) not null,
				"id" uuid not null,
				"section_id" varchar(100) not null,
				"element_type" text not null,
				"content" text not null,
				"metadata" jsonb null,
				"is_active" boolean not null default true,
				"version" int not null default 1,
				"deleted_at" timestamptz null,
				"updated_by" varchar(100) not null,
				"created_at" timestamptz not null,
				"updated_at" timestamptz not null,
				primary key ("element_id")
			)`);
		this.addSql(
			`alter table "page_elements" add constraint "page_elements_element_type_check" check ("element_type" in ('text', 'image', 'button', 'link'))`,
		);
		this.addSql(`create table "page_element_versions" (
				"element_id" varchar(100) not null,
				"version" int not null,
				"section_id" varchar(100) not null,
				"element_type" text not null,
				"content" text not null,
				"metadata" jsonb null,
				"is_active" boolean not null,
				"deleted" boolean not null,
				"author" varchar(100) not null,
				"created_at" timestamptz not null,
				primary key ("element_id", "version")
			)`);
		this.addSql(
			`alter table "page_element_versions" add constraint "page_element_versions_element_id_foreign" foreign key ("element_id") references "page_elements" ("element_id") on delete cascade`,
		);
		this.addSql(`create table "site_settings" (
				"key" varchar(60) not null,
				"value" jsonb not null,
				"updated_by" varchar(100) not null,
				"updated_at" timestamptz not null,
				primary key ("key")
			)`);
		for (const table of ["page_elements", "site_settings"]) {
			this.addSql(
				`create trigger "announce_site_content" after insert or update or delete on "${table}" for each statement execute function announce_site_content()`,
			);
		}
		this.addSql(
			`alter table "accounts" add column "totp_secret" text null, add column "totp_confirmed_at" timestamptz null, add column "totp_last_step" bigint null, add column "recovery_codes" jsonb not null default '[]', add column "password_changed_at" timestamptz null`,
		);
	}

	override down(): void {
		this.addSql(
			`alter table "accounts" drop column "totp_secret", drop column "totp_confirmed_at", drop column "totp_last_step", drop column "recovery_codes", drop column "password_changed_at"`,
		);
		this.addSql(`drop table "site_settings"`);
		this.addSql(`drop table "page_element_versions"`);
		this.addSql(`drop table "page_elements"`);
	}
}
