import { Migration } from "@mikro-orm/migrations";

/** Imported leads that sent a form before staff contacted them count as form leads, awaiting an answer since then. */
export class Migration20261126130000 extends Migration {
	override up(): void {
		this.addSql(`update "leads" l set "origin" = 'form', "created_at" = f."created_at",
				"source_page" = coalesce(l."source_page", f."page")
			from "submissions" f
			where l."origin" = 'import' and l."status" = 'new' and l."first_contact_at" is null and f."id" = (
				select s."id" from "submissions" s where s."lead_id" = l."id" and s."suspicion" is null
				order by s."created_at" limit 1)`);
	}

	override down(): void {
		// The time of the import is only in the lead's timeline.
	}
}
