import { Migration } from "@mikro-orm/migrations";

/** Index that finds leads by a former address. */
export class Migration20261122540000 extends Migration {
	override up(): void {
		this.addSql(
			`create index "leads_former" on "leads" using gin ("former_email_keys") where former_email_keys <> '{}'`,
		);
	}

	override down(): void {
		this.addSql('drop index "leads_former"');
	}
}
