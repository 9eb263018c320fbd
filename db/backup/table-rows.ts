import { hash } from "node:crypto";
import type pg from "pg";
import type { BackedUpTable } from "./tables.ts";

const FETCH = 1_000;

/** What a table holds, whatever the order of its rows. */
export interface TablePrint {
	rows: number;
	/** Sum of the first eight bytes of every row's SHA-256, in hex. */
	sum: string;
}

/** Every row of a table as JSON, a thousand at a time. Call it in a transaction. */
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

/** Adds up rows: two tables with the same rows have the same print. */
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
