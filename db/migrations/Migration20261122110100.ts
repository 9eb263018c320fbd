import { Migration } from "@mikro-orm/migrations";

const NEVER_ASKS_MARKETING = "'exclusive_report', 'vip_consultation'";
const NEVER_ASKS_PRIVACY = `'lead_magnet', ${NEVER_ASKS_MARKETING}`;

/** Index for names in ICU order, phone numbers in any spelling, and consent that distinguishes "no" from "never asked". */
export class Migration20261122110100 extends Migration {
	override up(): void {
		this.addSql(
			`create index "leads_name" on "leads" ("full_name" collate "und-x-icu", "id") where "quarantined_at" is null`,
		);
		this.addSql(`drop index "leads_full_name"`);
		this.addSql(
			`alter table "leads" add column "phone_backwards" text not null generated always as (reverse(regexp_replace("phone", '\\D', '', 'g'))) stored`,
		);
		this.addSql(`create index "leads_phone" on "leads" ("phone_backwards" text_pattern_ops)`);
		// Forms without a checkbox sent false for it, and every unchecked box set a time of consent.
		this.addSql(
			`update "leads" l set "marketing_consent" = null where "marketing_consent" = false and not exists (
				select 1 from "submissions" s where s."lead_id" = l."id" and s."marketing_opt_in" is not null
					and s."form_type" not in (${NEVER_ASKS_MARKETING}))`,
		);
		this.addSql(
			`update "leads" set "consent_at" = null where "consent_at" is not null and "marketing_consent" is not true`,
		);
		this.addSql(
			`update "submissions" set "marketing_opt_in" = null
			 where "marketing_opt_in" = false and "form_type" in (${NEVER_ASKS_MARKETING})`,
		);
		this.addSql(
			`update "submissions" set "gdpr_consent" = null
			 where "gdpr_consent" = false and "form_type" in (${NEVER_ASKS_PRIVACY})`,
		);
		// An unsubscribe from the newsletter withdraws consent.
		this.addSql(
			`update "leads" l set "marketing_consent" = false, "consent_at" = s."unsubscribed_at" from "subscribers" s
			 where s."email_key" = l."email_key" and s."state" = 'unsubscribed' and l."marketing_consent" is distinct from false`,
		);
	}

	override down(): void {
		this.addSql(
			`create index "leads_full_name" on "leads" ("full_name", "id") where "quarantined_at" is null`,
		);
		this.addSql(`drop index "leads_name"`);
		this.addSql(`drop index "leads_phone"`);
		this.addSql(`alter table "leads" drop column "phone_backwards"`);
	}
}
