import { openDatabase } from "./orm.ts";

const url = process.env.DATABASE_URL;
if (!url) {
	console.error("DATABASE_URL: is missing");
	process.exit(1);
}

const orm = await openDatabase({ url, poolSize: 2, applicationName: "meridian-migrate" });
try {
	const applied = await orm.migrator.up();
	console.log(
		applied.length === 0 ? "schema is up to date" : `applied ${applied.map(m => m.name).join(", ")}`,
	);
} finally {
	await orm.close();
}
