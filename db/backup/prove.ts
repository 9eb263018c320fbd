import { randomBytes, randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import type pg from "pg";
import { openDatabase } from "../mikro-orm.config.ts";
import type { EntityManager } from "../orm.ts";
import { idsOf } from "../sql.ts";
import { BackupProof } from "./backup-proof.ts";
import { type BackupPrint, dumpDatabase } from "./dump.ts";
import { restoreDatabase } from "./restore.ts";
import { backedUpTables, claims, RowSum, tableRows, withClient } from "./tables.ts";

/** Backup tests that are kept: one a night for a month. */
const MAX_PROOFS = 31;

function printOf(url: string): Promise<BackupPrint> {
	return withClient(url, "meridian-proof", async client => {
		await client.query("begin read only");
		const print: BackupPrint = {};
		for (const table of await backedUpTables(client)) {
			const sum = new RowSum();
			for await (const line of tableRows(client, table)) sum.add(line);
			print[table.name] = sum.print();
		}
		return print;
	});
}

/** Drops scratch databases of killed tests (advisory lock free), because each is as large as the product's own. */
async function sweepScratch(client: pg.Client, prefix: string): Promise<void> {
	const { rows } = await client.query<{ name: string }>(
		"select datname as name from pg_database where starts_with(datname, $1)",
		[prefix],
	);
	for (const { name } of rows)
		if (await claims(client, name)) await client.query(`drop database if exists ${name} with (force)`);
}

/** Runs `work` on an empty scratch database beside that of `url`, dropped afterwards. The role must have CREATEDB. */
async function withScratch(url: string, work: (scratch: string) => Promise<void>): Promise<void> {
	await withClient(url, "meridian-proof", async client => {
		const { rows } = await client.query<{ prefix: string }>(
			"select format('proof_%s_', oid) as prefix from pg_database where datname = current_database()",
		);
		const prefix = rows[0]?.prefix ?? "proof_";
		const name = prefix + randomBytes(6).toString("hex");
		const scratch = new URL(url);
		scratch.pathname = `/${name}`;
		await sweepScratch(client, prefix);
		await claims(client, name);
		try {
			await client.query(`create database ${name}`);
			await work(scratch.href);
		} finally {
			await client.query(`drop database if exists ${name} with (force)`);
		}
	});
}

/** Returns the differences between two databases, by table; empty if there are none. */
export function differences(expected: BackupPrint, restored: BackupPrint): string[] {
	const tables = [...new Set([...Object.keys(expected), ...Object.keys(restored)])].sort();
	return tables.flatMap(table => {
		const [want, have] = [expected[table], restored[table]];
		if (want?.sum === have?.sum && want?.rows === have?.rows) return [];
		return `${table}: ${have?.rows ?? "no"} rows of ${want?.rows ?? "no"}${want?.rows === have?.rows ? ", with other content" : ""}`;
	});
}

async function note(em: EntityManager, proof: Omit<BackupProof, "id">): Promise<void> {
	await em.insert(BackupProof, { id: randomUUID(), ...proof });
	const old = await em.find(BackupProof, {}, { orderBy: { at: "desc" }, offset: MAX_PROOFS, fields: ["id"] });
	await em.nativeDelete(BackupProof, { id: idsOf(old) });
}

/**
 * Writes a backup, restores it into a scratch database on the same server, and compares every row. Records the result for the
 * overview. Throws the error of a failed step.
 */
export async function proveBackup(url: string, file: string): Promise<{ rows: number; durationMs: number }> {
	const at = new Date();
	const orm = await openDatabase({ url, poolSize: 1, applicationName: "meridian-proof" });
	let rows = 0;
	const outcome = async (error: string | null) => {
		const bytes = await stat(file).then(
			({ size }) => size,
			() => 0,
		);
		const durationMs = Date.now() - at.getTime();
		await note(orm.em.fork(), { at, durationMs, rows, bytes, error });
		return { rows, durationMs };
	};
	try {
		const print = await dumpDatabase(url, file);
		rows = Object.values(print).reduce((sum, table) => sum + table.rows, 0);
		await withScratch(url, async scratch => {
			await restoreDatabase(scratch, file);
			const wrong = differences(print, await printOf(scratch));
			if (wrong.length > 0) throw new Error(`the restored database differs: ${wrong.join("; ")}`);
		});
		return await outcome(null);
	} catch (error) {
		await outcome(error instanceof Error ? error.message : String(error));
		throw error;
	} finally {
		await orm.close();
	}
}
