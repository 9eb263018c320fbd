import { Migration } from "@mikro-orm/migrations";

/** Version (optimistic lock) and last editor of everything that staff edit. */
export class Migration20261122130000 extends Migration {
	override up(): void {
		for (const table of ["testimonials", "integrations"]) {
			this.addSql(
				`alter table "${table}" add column "version" int not null default 1, add column "updated_by" varchar(100) null`,
			);
		}
	}

	override down(): void {
		for (const table of ["integrations", "testimonials"]) {
			this.addSql(`alter table "${table}" drop column "updated_by", drop column "version"`);
		}
	}
}
