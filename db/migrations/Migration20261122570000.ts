import { Migration } from "@mikro-orm/migrations";
import { buildBeside } from "./build-beside.ts";

const MARKS = "[\\u0300-\\u036f\\u064b-\\u065f\\u0670]";
const LETTERS = { ß: "ss", æ: "ae", œ: "oe", ł: "l", ø: "o", đ: "d", ı: "i" };
const PLAIN = Object.entries(LETTERS).reduce(
	(inner, [letter, plain]) => `replace(${inner}, '${letter}', '${plain}')`,
	`regexp_replace(normalize("search_text", nfkd), '${MARKS}', '', 'g')`,
);
const SEARCHED = `(case when octet_length("search_text") = length("search_text") then "search_text" else ${PLAIN} end)`;

/**
 * Search without accents. Uses an expression index, because a stored column would rewrite the whole table under a lock. The
 * index is built concurrently, in 20 to 30 s with a million leads; the previous release searches without an index meanwhile.
 */
export class Migration20261122570000 extends Migration {
	override isTransactional(): boolean {
		return false;
	}

	override up(): Promise<void> {
		return buildBeside(
			this.driver,
			"leads_words",
			`"leads" using gin (${SEARCHED} gin_trgm_ops)`,
			"leads_search",
		);
	}

	override down(): Promise<void> {
		return buildBeside(
			this.driver,
			"leads_search",
			`"leads" using gin ("search_text" gin_trgm_ops)`,
			"leads_words",
		);
	}
}
