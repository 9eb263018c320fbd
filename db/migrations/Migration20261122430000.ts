import { Migration } from "@mikro-orm/migrations";

/** Passkeys of staff, and WebAuthn challenges. */
export class Migration20261122430000 extends Migration {
	override up(): void {
		this.addSql(`create table "passkeys" ("id" uuid not null, "account_id" uuid not null,
			"credential_id" varchar(1400) not null, "public_key" text not null, "counter" bigint not null,
			"transports" jsonb not null default '[]', "name" varchar(100) not null, "created_at" timestamptz not null,
			"last_used_at" timestamptz null, primary key ("id"),
			constraint "passkeys_credential_id_unique" unique ("credential_id"),
			constraint "passkeys_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade)`);
		this.addSql('create index "passkeys_account" on "passkeys" ("account_id")');
		this.addSql(`create table "passkey_challenges" ("key" varchar(64) not null, "challenge" varchar(100) not null,
			"expires_at" timestamptz not null, primary key ("key"))`);
		this.addSql('create index "passkey_challenges_expiry" on "passkey_challenges" ("expires_at")');
	}

	override down(): void {
		this.addSql('drop table "passkey_challenges"');
		this.addSql('drop table "passkeys"');
	}
}
