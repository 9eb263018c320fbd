import { Migration } from "@mikro-orm/migrations";
import { buildBeside } from "./build-beside.ts";

/** Partial index that counts suspect forms of known leads, as every list of leads does. */
export class Migration20261127130000 extends Migration {
	override isTransactional(): boolean {
		return false;
	}

	override up(): Promise<void> {
		return buildBeside(
			this.driver,
			"submissions_held_back",
			`"submissions" ("created_at") where "held_back"`,
		);
	}

	override down(): void {
		this.addSql('drop index concurrently if exists "submissions_held_back"');
	}
}
