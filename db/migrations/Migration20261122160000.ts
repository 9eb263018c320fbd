import { Migration } from "@mikro-orm/migrations";

/** Daily counts of visits by origin, and advertising costs. */
export class Migration20261122160000 extends Migration {
	override up(): void {
		this.addSql(`create table "visits_daily" ("day" date not null, "channel" varchar(20) not null,
			"source" varchar(200) not null, "campaign" varchar(200) not null, "landing_page" varchar(200) not null,
			"count" int not null, primary key ("day", "channel", "source", "campaign", "landing_page"))`);
		this.addSql(`create table "ad_costs" ("date" date not null, "source" varchar(200) not null,
			"campaign" varchar(200) not null, "amount" bigint not null, "currency" varchar(3) not null,
			"updated_by" varchar(100) not null, "updated_at" timestamptz not null,
			primary key ("date", "source", "campaign"))`);
	}

	override down(): void {
		this.addSql('drop table "visits_daily"');
		this.addSql('drop table "ad_costs"');
	}
}
