import { Migration } from "@mikro-orm/migrations";

/** Finds whom a provider's event names by the provider's id, without reading every sync of the integration. */
export class Migration20261122480000 extends Migration {
	override up(): void {
		this.addSql(
			`create index "lead_syncs_remote" on "lead_syncs" ("integration_id", "remote_id") where "remote_id" is not null`,
		);
	}

	override down(): void {
		this.addSql('drop index "lead_syncs_remote"');
	}
}
