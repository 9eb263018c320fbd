import { withCommandDatabase } from "./command-database.ts";
import { LOCK_TIMEOUT_MS, migrateDatabase } from "./migrate-database.ts";

await withCommandDatabase(
	"migrate",
	async orm => {
		const applied = await migrateDatabase(orm);
		console.log(applied.length === 0 ? "schema is up to date" : `applied ${applied.join(", ")}`);
	},
	{ lockTimeoutMs: LOCK_TIMEOUT_MS },
);
