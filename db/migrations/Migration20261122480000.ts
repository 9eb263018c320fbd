import { Migration } from "@mikro-orm/migrations";

/** Index that finds the lead of a provider's event by the provider's id, without reading all syncs of the integration. */
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
