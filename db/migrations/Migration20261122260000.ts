import { Migration } from "@mikro-orm/migrations";

/** Results of backup tests, for the overview. */
export class Migration20261122260000 extends Migration {
	override up(): void {
		this.addSql(`create table "backup_proofs" ("id" uuid not null, "at" timestamptz not null, "duration_ms" int not null,
			"rows" int not null, "bytes" bigint not null, "error" text null, primary key ("id"))`);
		this.addSql('create index "backup_proofs_at" on "backup_proofs" ("at")');
	}

	override down(): void {
		this.addSql('drop table "backup_proofs"');
	}
}
