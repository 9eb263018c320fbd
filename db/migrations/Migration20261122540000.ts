import { Migration } from "@mikro-orm/migrations";

/** Finds whoever had an address before, among the few who ever moved. */
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
