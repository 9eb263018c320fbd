import { Migration } from "@mikro-orm/migrations";

const CLICK = (touch: string) =>
	`nullif(coalesce(${touch}->>'gclid', ${touch}->>'gbraid', ${touch}->>'wbraid', ${touch}->>'fbclid'), '')`;

const INDEXED = ["first", "last"].flatMap(touch =>
	["channel", "landing_page", "click_id"].map(part => `${touch}_${part}`),
);

/** Click ids of the first and the last touch, which identify the advertisement that a lead came from. */
export class Migration20261122405000 extends Migration {
	override up(): void {
		this.addSql(
			'alter table "leads" add "first_click_id" varchar(500) null, add "last_click_id" varchar(500) null',
		);
		// From the submissions that the other parts of a touch were taken from.
		this.addSql(`update "leads" l set "first_click_id" = f."click" from (
			select distinct on ("lead_id") "lead_id", ${CLICK('coalesce("first_touch", "last_touch")')} as "click"
			from "submissions" where "suspicion" is null and coalesce("first_touch", "last_touch") is not null
			order by "lead_id", "created_at") f where f."lead_id" = l."id" and f."click" is not null`);
		this.addSql(`update "leads" l set "last_click_id" = f."click" from (
			select distinct on ("lead_id") "lead_id", ${CLICK('"last_touch"')} as "click"
			from "submissions" where "suspicion" is null and "last_touch" is not null
			order by "lead_id", "created_at" desc) f where f."lead_id" = l."id" and f."click" is not null`);
		for (const column of INDEXED)
			this.addSql(`create index "leads_${column}" on "leads" ("${column}") where "${column}" is not null`);
	}

	override down(): void {
		for (const column of INDEXED) this.addSql(`drop index "leads_${column}"`);
		this.addSql('alter table "leads" drop "first_click_id", drop "last_click_id"');
	}
}
