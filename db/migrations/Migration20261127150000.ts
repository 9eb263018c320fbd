import { Migration } from "@mikro-orm/migrations";
import { buildBeside } from "./build-beside.ts";

const MARKS = "[\\u0300-\\u036f\\u064b-\\u065f\\u0670]";
const LETTERS = { ß: "ss", æ: "ae", œ: "oe", ł: "l", ø: "o", đ: "d", ı: "i" };
const PLAIN = Object.entries(LETTERS).reduce(
	(inner, [letter, plain]) => `replace(${inner}, '${letter}', '${plain}')`,
	`regexp_replace(normalize("search_text", nfkd), '${MARKS}', '', 'g')`,
);
const SEARCHED = `(case when octet_length("search_text") = length("search_text") then "search_text" else ${PLAIN} end)`;

/** Index for searches of symbols ("-", "&", "#"), which the index of words ignores: they scanned every lead. */
export class Migration20261127150000 extends Migration {
	override isTransactional(): boolean {
		return false;
	}

	override up(): Promise<void> {
		const others = `translate(${SEARCHED}, 'abcdefghijklmnopqrstuvwxyz0123456789 @.+', '')`;
		return buildBeside(this.driver, "leads_symbols", `"leads" using gin (string_to_array(${others}, null))`);
	}

	override down(): void {
		this.addSql('drop index concurrently if exists "leads_symbols"');
	}
}
