import { Migration } from "@mikro-orm/migrations";

/** Forms of people whom staff let in are genuine, as release makes them now: reports called where those came from not known. */
export class Migration20261126110000 extends Migration {
	override up(): void {
		// The first form alone put them in quarantine; a later suspect one stays what it is.
		this.addSql(`update "submissions" s set "suspicion" = null from "leads" l
			where l."id" = s."lead_id" and s."suspicion" is not null and not s."held_back" and l."quarantined_at" is null
				and s."created_at" <= l."created_at" + interval '5 seconds'
				and exists (select from "audit_log" a where a."subject" = l."id"::text and a."action" = 'lead.release')`);
	}

	override down(): void {
		// What they were suspected of is nowhere else.
	}
}
