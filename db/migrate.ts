import { withCommandDatabase } from "./command-database.ts";
import { migrateDatabase } from "./migrate-database.ts";

await withCommandDatabase("migrate", async orm => {
	const applied = await migrateDatabase(orm);
	console.log(applied.length === 0 ? "schema is up to date" : `applied ${applied.join(", ")}`);
});
