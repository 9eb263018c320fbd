import { Migration } from "@mikro-orm/migrations";
import { buildBeside } from "./build-beside.ts";

/** The overview's figures are counted in an index instead of the whole table. */
export class Migration20261127110000 extends Migration {
	override isTransactional(): boolean {
		return false;
	}

	override up(): Promise<void> {
		return buildBeside(
			this.driver,
			"leads_figures",
			`"leads" ("status", "accessed_guide", "country", "business_activity", "preferred_structure") where "quarantined_at" is null`,
		);
	}

	override down(): void {
		this.addSql('drop index concurrently if exists "leads_figures"');
	}
}
