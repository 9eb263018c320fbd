import { Migration } from "@mikro-orm/migrations";
import { buildBeside } from "./build-beside.ts";

/** Index that counts leads by form or chat since a time, regardless of how many leads were imported. */
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
