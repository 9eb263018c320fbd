import { commandAddress, databaseTrouble, wordsOf } from "../command-database.ts";
import { dumpDatabase } from "./dump.ts";
import { proveBackup } from "./prove.ts";
import { restoreDatabase } from "./restore.ts";

const commands: Record<string, (url: string, file: string) => Promise<string>> = {
	async backup(url, file) {
		await dumpDatabase(url, file);
		return `backup written to ${file}`;
	},
	async prove(url, file) {
		const { rows, durationMs } = await proveBackup(url, file);
		return `backup written to ${file}, restored and compared: ${rows} rows in ${Math.round(durationMs / 1000)} s`;
	},
	async restore(url, file) {
		const counts = await restoreDatabase(url, file);
		const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
		return `restored ${rows} rows into ${Object.keys(counts).length} tables`;
	},
};

const [name = "", file, ...others] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
// An unquoted file name with spaces arrives as several arguments.
if (!file || !command || others.length > 0) {
	console.error("usage: npm run backup -- FILE, npm run backup:prove -- FILE, npm run restore -- FILE");
	process.exit(2);
}
const url = commandAddress();
try {
	console.log(await command(url, file));
} catch (error) {
	// The message names the file and contains no secret.
	console.error(databaseTrouble(error) ?? ((error instanceof Error && error.message) || wordsOf(error)));
	process.exit(1);
}
