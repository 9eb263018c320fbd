import { Migration } from "@mikro-orm/migrations";

/** Tracking tags, consent records, and daily counts of web vitals and events. */
export class Migration20261121100000 extends Migration {
	override up(): void {
		this.addSql(`create table "tracking_tags" (
				"id" uuid not null,
				"name" varchar(200) not null,
				"tag_type" text not null,
				"tag_id" varchar(100) not null,
				"tag_content" text null,
				"description" text null,
				"category" text null,
				"is_active" boolean not null default true,
				"version" int not null default 1,
				"updated_by" varchar(100) null,
				"created_at" timestamptz not null,
				"updated_at" timestamptz not null,
				primary key ("id")
			)`);
		this.addSql(
			`alter table "tracking_tags" add constraint "tracking_tags_tag_type_check" check ("tag_type" in ('google_analytics', 'google_ads', 'facebook_pixel', 'linkedin_insight', 'google_tag_manager', 'custom'))`,
		);
		this.addSql(
			`alter table "tracking_tags" add constraint "tracking_tags_category_check" check ("category" in ('analytics', 'marketing', 'functional'))`,
		);
		this.addSql(
			`create trigger "announce_site_content" after insert or update or delete on "tracking_tags" for each statement execute function announce_site_content()`,
		);
		this.addSql(`create table "consent_records" (
				"id" uuid not null,
				"analytics" boolean not null,
				"marketing" boolean not null,
				"functional" boolean not null,
				"text_version" varchar(50) not null,
				"country" varchar(2) null,
				"gpc" boolean not null,
				"created_at" timestamptz not null,
				primary key ("id")
			)`);
		this.addSql(`create table "vitals_daily" (
				"day" date not null,
				"page" varchar(200) not null,
				"variant" text not null,
				"device" text not null,
				"name" text not null,
				"bucket" smallint not null,
				"count" int not null,
				primary key ("day", "page", "variant", "device", "name", "bucket")
			)`);
		this.addSql(`create table "events_daily" (
				"day" date not null,
				"page" varchar(200) not null,
				"variant" text not null,
				"device" text not null,
				"name" varchar(64) not null,
				"label" varchar(120) not null,
				"count" int not null,
				primary key ("day", "page", "variant", "device", "name", "label")
			)`);
		for (const table of ["vitals_daily", "events_daily"]) {
			this.addSql(
				`alter table "${table}" add constraint "${table}_variant_check" check ("variant" in ('uk', 'corporate'))`,
			);
			this.addSql(
				`alter table "${table}" add constraint "${table}_device_check" check ("device" in ('mobile', 'desktop'))`,
			);
		}
		this.addSql(
			`alter table "vitals_daily" add constraint "vitals_daily_name_check" check ("name" in ('LCP', 'FCP', 'CLS', 'FID', 'INP', 'TTFB'))`,
		);
	}

	override down(): void {
		for (const table of ["events_daily", "vitals_daily", "consent_records", "tracking_tags"])
			this.addSql(`drop table "${table}"`);
	}
}
