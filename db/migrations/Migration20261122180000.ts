import { Migration } from "@mikro-orm/migrations";

const TOUCHED = ["channel", "source", "medium", "campaign", "landing_page"];
const COLUMNS = ["first", "last"].flatMap(touch => TOUCHED.map(column => `${touch}_${column}`));

/** Owner, next step, follow-up, deal value and contact times of leads, and their touches, to filter by. */
export class Migration20261122180000 extends Migration {
	override up(): void {
		this.addSql(`alter table "leads" add "owner_id" uuid null,
			add constraint "leads_owner_id_foreign" foreign key ("owner_id") references "accounts" ("id") on delete set null,
			add "next_step" varchar(300) null, add "follow_up_at" timestamptz null, add "deal_value" int null,
			add "first_contact_at" timestamptz null, add "last_activity_at" timestamptz not null default now(),
			add "origin" text not null default 'form',
			add constraint "leads_origin_check" check ("origin" in ('form', 'manual', 'import', 'chat')),
			alter "email" drop not null, alter "email_key" drop not null,
			${COLUMNS.map(column => `add "${column}" varchar(200) null`).join(", ")}`);
		this.addSql('update "leads" set "last_activity_at" = "updated_at"');
	}

	override down(): void {
		this.addSql('delete from "leads" where "email_key" is null');
		this.addSql(`alter table "leads" alter "email" set not null, alter "email_key" set not null,
			${[
				"owner_id",
				"next_step",
				"follow_up_at",
				"deal_value",
				"first_contact_at",
				"last_activity_at",
				"origin",
				...COLUMNS,
			]
				.map(column => `drop "${column}"`)
				.join(", ")}`);
	}
}
