import { dumpDatabase } from "./dump.ts";
import { restoreDatabase } from "./restore.ts";

const [command, file] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
if (!file || (command !== "backup" && command !== "restore")) {
	console.error("usage: npm run backup -- FILE, npm run restore -- FILE");
	process.exit(2);
}
if (!url) {
	console.error("DATABASE_URL: is missing");
	process.exit(1);
}
if (command === "backup") {
	await dumpDatabase(url, file);
	console.log(`backup written to ${file}`);
} else {
	const counts = await restoreDatabase(url, file);
	const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
	console.log(`restored ${rows} rows into ${Object.keys(counts).length} tables`);
}
