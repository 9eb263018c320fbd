import { Migration } from "@mikro-orm/migrations";

/** Proofs that the firm exists, and uploaded pictures. */
export class Migration20261122450000 extends Migration {
	override up(): void {
		this.addSql(`create table "pictures" ("id" uuid not null, "width" int not null, "height" int not null,
			"created_by" varchar(100) not null, "created_at" timestamptz not null, primary key ("id"))`);
		this.addSql(`create table "picture_files" ("picture_id" uuid not null, "width" int not null,
			"format" text not null, "bytes" bytea null, primary key ("picture_id", "width", "format"),
			constraint "picture_files_picture_id_foreign" foreign key ("picture_id") references "pictures" ("id") on delete cascade,
			constraint "picture_files_format_check" check ("format" in ('avif', 'webp')))`);
		this.addSql(`create table "proofs" ("id" uuid not null, "kind" text not null, "title" varchar(200) not null,
			"text" varchar(300) not null, "url" varchar(2000) not null, "picture_id" uuid null, "alt" varchar(300) not null,
			"is_active" boolean not null default true, "version" int not null default 1, "updated_by" varchar(100) not null,
			"created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"),
			constraint "proofs_kind_check" check ("kind" in ('founder', 'team', 'office', 'licence', 'certificate', 'partner')),
			constraint "proofs_picture_id_foreign" foreign key ("picture_id") references "pictures" ("id") on delete set null)`);
		this.addSql(`create index "proofs_picture" on "proofs" ("picture_id") where "picture_id" is not null`);
		this.addSql(`create trigger "announce_site_content" after insert or update or delete on "proofs"
			for each statement execute function announce_site_content()`);
	}

	override down(): void {
		this.addSql('drop table "proofs"');
		this.addSql('drop table "picture_files"');
		this.addSql('drop table "pictures"');
	}
}
