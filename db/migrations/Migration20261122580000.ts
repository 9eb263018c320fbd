import { Migration } from "@mikro-orm/migrations";
import { buildBeside } from "./build-beside.ts";

/** Leads that came by themselves are counted since a moment, however many a file brought. */
export class Migration20261122580000 extends Migration {
	override isTransactional(): boolean {
		return false;
	}

	override up(): Promise<void> {
		return buildBeside(
			this.driver,
			"leads_came",
			`"leads" ("created_at") where "quarantined_at" is null and "origin" in ('form', 'chat')`,
		);
	}

	override down(): void {
		this.addSql('drop index concurrently if exists "leads_came"');
	}
}
