import { Migration } from "@mikro-orm/migrations";

/** Forms of leads that staff released are genuine, as a release makes them now; reports showed their origin as unknown. */
export class Migration20261126110000 extends Migration {
	override up(): void {
		// Only the first form had put the lead in quarantine; later suspect forms stay so.
		this.addSql(`update "submissions" s set "suspicion" = null from "leads" l
			where l."id" = s."lead_id" and s."suspicion" is not null and not s."held_back" and l."quarantined_at" is null
				and s."created_at" <= l."created_at" + interval '5 seconds'
				and exists (select from "audit_log" a where a."subject" = l."id"::text and a."action" = 'lead.release')`);
	}

	override down(): void {
		// The former suspicion is not stored anywhere else.
	}
}
