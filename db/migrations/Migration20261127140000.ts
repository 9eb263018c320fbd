import { Migration } from "@mikro-orm/migrations";

/** Alerts for leads that a colleague assigned. */
export class Migration20261127140000 extends Migration {
	override up(): void {
		this.addSql('alter table "lead_alerts" drop constraint "lead_alerts_cause_check"');
		this.addSql(
			`alter table "lead_alerts" add constraint "lead_alerts_cause_check" check ("cause" in ('new', 'again', 'released', 'given'))`,
		);
	}

	override down(): void {
		this.addSql(`delete from "lead_alerts" where "cause" = 'given'`);
		this.addSql('alter table "lead_alerts" drop constraint "lead_alerts_cause_check"');
		this.addSql(
			`alter table "lead_alerts" add constraint "lead_alerts_cause_check" check ("cause" in ('new', 'again', 'released'))`,
		);
	}
}
