import { Migration } from "@mikro-orm/migrations";

const FOUR = "'zoho_crm', 'mailerlite', 'mailchimp', 'sendgrid'";
const TABLES = ["integrations", "provider_events"] as const;

/** Adds the provider HubSpot. */
export class Migration20261122410000 extends Migration {
	override up(): void {
		for (const table of TABLES) this.limitTo(table, `${FOUR}, 'hubspot', 'webhook'`);
	}

	override down(): void {
		this.addSql(`delete from "outbox" where "lane" = 'hubspot'`);
		for (const table of TABLES) {
			this.addSql(`delete from "${table}" where "provider" = 'hubspot'`);
			this.limitTo(table, `${FOUR}, 'webhook'`);
		}
	}

	/** The check reads the table once under a lock: both are small or quick to read. */
	private limitTo(table: (typeof TABLES)[number], providers: string): void {
		this.addSql(`alter table "${table}" drop constraint "${table}_provider_check",
			add constraint "${table}_provider_check" check ("provider" in (${providers}))`);
	}
}
