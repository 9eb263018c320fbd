import { Migration } from "@mikro-orm/migrations";

/** Confirmation mails to leads, so that a lead gets at most one a day. */
export class Migration20261122221000 extends Migration {
	override up(): void {
		this.addSql(`create table "lead_confirmations" ("lead_id" uuid not null, "promised_at" timestamptz not null,
			"sent_at" timestamptz null, "error" text null, primary key ("lead_id"),
			constraint "lead_confirmations_lead_id_foreign" foreign key ("lead_id") references "leads" ("id")
				on update cascade on delete cascade)`);
	}

	override down(): void {
		this.addSql('delete from "outbox" where "topic" = \'lead.confirmation\'');
		this.addSql('drop table "lead_confirmations"');
	}
}
