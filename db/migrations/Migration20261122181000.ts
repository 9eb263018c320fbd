import { Migration } from "@mikro-orm/migrations";
import { knownTouch } from "#domain/attribution/known-touch.ts";
import type { Touch } from "#domain/leads/attribution.ts";

const SEARCHED = `coalesce("email", '') || ' ' || "phone" || ' ' || coalesce("company_name", '') || ' ' || coalesce("country", '') || ' ' || coalesce("next_step", '') || ' ' || coalesce("notes_text", '')`;
const SEARCHED_BEFORE = `"email" || ' ' || "phone" || ' ' || coalesce("company_name", '')`;

/** Indexes that the list of leads is filtered and sorted by. */
const INDEXES: Readonly<Record<string, string>> = {
	leads_follow_up: `"leads" (coalesce("follow_up_at", 'infinity'), "id") where "quarantined_at" is null`,
	leads_follow_up_latest: `"leads" (coalesce("follow_up_at", '-infinity'), "id") where "quarantined_at" is null`,
	leads_due: `"leads" ("follow_up_at", "id") where "follow_up_at" is not null`,
	leads_activity: `"leads" ("last_activity_at", "id") where "quarantined_at" is null`,
	leads_unanswered: `"leads" ("created_at", "id") where "status" = 'new' and "first_contact_at" is null and "quarantined_at" is null`,
	leads_owner: `"leads" ("owner_id", "created_at") where "owner_id" is not null`,
	leads_source_page: `"leads" ("source_page")`,
	...Object.fromEntries(
		Object.entries({
			country: "country",
			chat: "chat_reference",
			first_source: "first_source",
			first_medium: "first_medium",
			first_campaign: "first_campaign",
			last_source: "last_source",
			last_medium: "last_medium",
			last_campaign: "last_campaign",
		}).map(([name, column]) => [`leads_${name}`, `"leads" ("${column}") where "${column}" is not null`]),
	),
	submissions_form: `"submissions" ("form_type", "lead_id")`,
	submissions_page: `"submissions" ("page", "lead_id")`,
	lead_syncs_failed: `"lead_syncs" ("integration_id") where "status" = 'failed'`,
};

const PAGE = 2_000;

interface Touched {
	id: string;
	first: Touch | null;
	last: Touch | null;
}

/** Search text with notes, touches of existing leads, and undo records of changes of many leads. */
export class Migration20261122181000 extends Migration {
	override async up(): Promise<void> {
		await this.#fillTouches();
		this.addSql(`alter table "leads" add "chat_reference" varchar(5) null, add "notes_text" text null`);
		this.addSql(`update "leads" l set "notes_text" = n."said", "last_activity_at" = greatest(l."last_activity_at", n."at")
			from (select "lead_id", string_agg("text", ' ' order by "created_at") as "said", max("created_at") as "at"
				from "lead_notes" group by 1) n where n."lead_id" = l."id"`);
		this.addSql(`update "leads" l set "first_contact_at" = a."at"
			from (select "subject", min("at") as "at" from "audit_log" where "action" = 'lead.status' group by 1) a
			where l."status" <> 'new' and a."subject" = l."id"::text`);
		this.#search(SEARCHED);
		for (const [name, columns] of Object.entries(INDEXES))
			this.addSql(`create index "${name}" on ${columns}`);
		this.addSql(`alter table "accounts" add "last_turn_at" timestamptz null`);
		this.addSql(`create table "lead_undos" ("id" uuid not null, "actor" varchar(100) not null,
			"change" jsonb not null, "created_at" timestamptz not null, primary key ("id"))`);
		this.addSql(`create index "lead_undos_oldest" on "lead_undos" ("created_at")`);
		this.addSql(`create table "lead_undo_items" ("undo_id" uuid not null, "lead_id" uuid not null,
			"status" text not null, "owner_id" uuid null, "next_step" varchar(300) null, "follow_up_at" timestamptz null,
			primary key ("undo_id", "lead_id"),
			constraint "lead_undo_items_undo_id_foreign" foreign key ("undo_id") references "lead_undos" ("id") on update cascade on delete cascade,
			constraint "lead_undo_items_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on update cascade on delete cascade,
			constraint "lead_undo_items_owner_id_foreign" foreign key ("owner_id") references "accounts" ("id") on delete set null,
			constraint "lead_undo_items_status_check" check ("status" in ('new', 'contacted', 'qualified', 'closed')))`);
		this.addSql(`create index "lead_undo_items_lead" on "lead_undo_items" ("lead_id")`);
	}

	override down(): void {
		this.addSql('drop table "lead_undo_items"');
		this.addSql('drop table "lead_undos"');
		this.addSql('alter table "accounts" drop "last_turn_at"');
		for (const name of Object.keys(INDEXES)) this.addSql(`drop index "${name}"`);
		// Leads without an e-mail must be deleted, because the previous schema requires one.
		this.addSql('delete from "leads" where "email_key" is null');
		this.#search(SEARCHED_BEFORE);
		this.addSql('alter table "leads" drop "chat_reference", drop "notes_text"');
	}

	#search(searched: string): void {
		this.addSql('alter table "leads" drop "search_text"');
		this.addSql(`alter table "leads" add "search_text" text not null
			generated always as (lower("full_name" || ' ' || ${searched})) stored`);
		this.addSql('create index "leads_search" on "leads" using gin ("search_text" gin_trgm_ops)');
	}

	/** In TypeScript, because the rules for the touches of new forms do not exist in SQL. */
	async #fillTouches(): Promise<void> {
		const em = this.getEntityManager();
		for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
			const page: Touched[] = await em.execute(
				`select l.id,
					(select coalesce(s.first_touch, s.last_touch) from submissions s where s.lead_id = l.id
						and s.suspicion is null and coalesce(s.first_touch, s.last_touch) is not null
						order by s.created_at limit 1) as first,
					(select s.last_touch from submissions s where s.lead_id = l.id
						and s.suspicion is null and s.last_touch is not null
						order by s.created_at desc limit 1) as last
				 from leads l where l.id > ? order by l.id limit ${PAGE}`,
				[after],
			);
			const touched = page.flatMap(({ id, first, last }) => {
				const known = { first: knownTouch(first), last: knownTouch(last) };
				return known.first || known.last ? [{ id, ...known }] : [];
			});
			if (touched.length > 0) await em.execute(FILL, [JSON.stringify(touched)]);
			const lastId = page.at(-1)?.id;
			if (!lastId || page.length < PAGE) return;
			after = lastId;
		}
	}
}

const PARTS = {
	channel: "channel",
	source: "source",
	medium: "medium",
	campaign: "campaign",
	landing_page: "landingPage",
};
const FILL = `update leads l set ${["first", "last"]
	.flatMap(touch =>
		Object.entries(PARTS).map(([column, part]) => `${touch}_${column} = t.${touch}->>'${part}'`),
	)
	.join(", ")}
	from jsonb_to_recordset(?::jsonb) as t (id uuid, first jsonb, last jsonb) where t.id = l.id`;
