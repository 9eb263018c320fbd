import { Migration } from "@mikro-orm/migrations";
import { buildBeside } from "./build-beside.ts";

/** Index that finds leads never asked for consent without scanning all leads. */
export class Migration20261126120000 extends Migration {
	override isTransactional(): boolean {
		return false;
	}

	override up(): Promise<void> {
		return buildBeside(
			this.driver,
			"leads_unasked",
			`"leads" ("created_at", "id") where "marketing_consent" is null and "quarantined_at" is null`,
		);
	}

	override down(): void {
		this.addSql('drop index concurrently if exists "leads_unasked"');
	}
}
