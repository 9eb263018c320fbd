import { withCommandDatabase } from "./command-database.ts";
import { LOCK_TIMEOUT_MS, migrateDatabase } from "./migrate-database.ts";

await withCommandDatabase(
	"migrate",
	async orm => {
		// Only this command creates a database, and says so: elsewhere a misspelt name would seem to work.
		if (await orm.schema.ensureDatabase()) console.log("made the database, which was not there");
		const applied = await migrateDatabase(orm);
		console.log(applied.length === 0 ? "schema is up to date" : `applied ${applied.join(", ")}`);
	},
	{ lockTimeoutMs: LOCK_TIMEOUT_MS },
);
