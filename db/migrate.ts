import { withCommandDatabase } from "./command-database.ts";
import { LOCK_TIMEOUT_MS, migrateDatabase } from "./migrate-database.ts";

await withCommandDatabase(
	"migrate",
	async orm => {
		// The one command that makes a database, and says so: elsewhere a name that is misspelt would seem to work.
		if (await orm.schema.ensureDatabase()) console.log("made the database, which was not there");
		const applied = await migrateDatabase(orm);
		console.log(applied.length === 0 ? "schema is up to date" : `applied ${applied.join(", ")}`);
	},
	{ lockTimeoutMs: LOCK_TIMEOUT_MS },
);
