import { Migration } from "@mikro-orm/migrations";
import { buildBeside } from "./build-beside.ts";

/** Suspect forms of known people are counted with each list of leads, in an index of theirs. */
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
