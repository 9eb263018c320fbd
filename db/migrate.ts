import { withCommandDatabase } from "./command-database.ts";

await withCommandDatabase("migrate", async orm => {
	const applied = await orm.migrator.up();
	console.log(
		applied.length === 0 ? "schema is up to date" : `applied ${applied.map(m => m.name).join(", ")}`,
	);
});
