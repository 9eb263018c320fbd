import { Migration } from "@mikro-orm/migrations";
import { buildBeside } from "./build-beside.ts";

const TOUCHES = ["first", "last"];
const PARTS = ["channel", "source", "medium", "campaign", "landing_page"];
const COLUMNS = ["country", "status", "marketing_consent", "owner_id"];
const partsOf = (touch: string) => PARTS.map(part => `${touch}_${part}`);

/**
 * One index per touch with all filter columns, in place of eleven: for columns that seldom match together, such as country and
 * source, the planner scanned the whole table. Statistics tell it which columns correlate, and how rare more words are.
 */
export class Migration20261127120000 extends Migration {
	override isTransactional(): boolean {
		return false;
	}

	override async up(): Promise<void> {
		await this.execute('alter index "leads_words" alter column 1 set statistics 400');
		for (const touch of TOUCHES) {
			const parts = partsOf(touch);
			const together = [...COLUMNS, ...parts.filter(part => !part.endsWith("campaign"))];
			await this.execute(
				`create statistics if not exists "leads_${touch}_together" (mcv) on ${together.join(", ")} from "leads"`,
			);
			await this.execute(`alter statistics "leads_${touch}_together" set statistics 400`);
			// Not partial, although it then contains suspects: for a partial index the planner ignores extended statistics.
			await buildBeside(
				this.driver,
				`leads_${touch}_touch`,
				`"leads" (${[...COLUMNS, ...parts].join(", ")})`,
				"leads_country",
				...parts.map(part => `leads_${part}`),
			);
		}
	}

	override down(): void {
		this.addSql('alter index "leads_words" alter column 1 set statistics -1');
		for (const touch of TOUCHES) {
			this.addSql(`drop statistics if exists "leads_${touch}_together"`);
			this.addSql(`drop index concurrently if exists "leads_${touch}_touch"`);
		}
		for (const column of ["country", ...TOUCHES.flatMap(partsOf)])
			this.addSql(
				`create index concurrently "leads_${column}" on "leads" ("${column}") where "${column}" is not null`,
			);
	}
}
