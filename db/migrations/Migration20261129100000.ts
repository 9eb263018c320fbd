import { Migration } from "@mikro-orm/migrations";

/** The audit log, which colleagues read and which is kept, no longer holds the addresses that alerts are mailed to. */
export class Migration20261129100000 extends Migration {
	override up(): void {
		this.addSql(
			`update "audit_log" set "detail" = "detail" - 'address' where "action" = 'account.alerts' and jsonb_exists("detail", 'address')`,
		);
	}

	/** Nothing: the addresses are gone, and no release needs them here. */
	override down(): void {}
}
