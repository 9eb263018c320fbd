import { hash } from "node:crypto";
import type pg from "pg";
import type { BackedUpTable } from "./tables.ts";

const FETCH = 1_000;

/** Row count and checksum of a table, independent of the order of its rows. */
export interface TablePrint {
	rows: number;
	/** Sum of the first eight bytes of every row's SHA-256, in hex. */
	sum: string;
}

/** Yields every row of a table as JSON, fetched in batches of 1,000. Must run in a transaction. */
export async function* tableRows(client: pg.Client, { name }: BackedUpTable): AsyncGenerator<string> {
	await client.query(
		`declare rows no scroll cursor for select to_jsonb(t)::text as line from ${client.escapeIdentifier(name)} t`,
	);
	for (;;) {
		const { rows } = await client.query<{ line: string }>(`fetch ${FETCH} from rows`);
		for (const { line } of rows) yield line;
		if (rows.length < FETCH) break;
	}
	await client.query("close rows");
}

/** Order-independent checksum: two tables with the same rows have the same result. */
export class RowSum {
	#rows = 0;
	#sum = 0n;

	add(line: string): void {
		this.#rows += 1;
		this.#sum = BigInt.asUintN(64, this.#sum + hash("sha256", line, "buffer").readBigUInt64BE());
	}

	print(): TablePrint {
		return { rows: this.#rows, sum: this.#sum.toString(16) };
	}
}
