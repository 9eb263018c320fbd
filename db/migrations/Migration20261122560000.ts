import { Migration } from "@mikro-orm/migrations";

/** Deletes placeholders of analytics tools, such as "(not set)": these leads counted as direct but could not be found. */
export class Migration20261122560000 extends Migration {
	override up(): void {
		for (const touch of ["first", "last"]) {
			const nameless = (part: string) => `"${touch}_${part}" ~* '^\\((direct|none|not set|unknown)\\)$'`;
			this.addSql(`update "leads" set
				"${touch}_channel" = case when "${touch}_channel" = 'referral' and ${nameless("source")}
					then 'direct' else "${touch}_channel" end,
				"${touch}_source" = case when ${nameless("source")} then null else "${touch}_source" end,
				"${touch}_medium" = case when ${nameless("medium")} then null else "${touch}_medium" end,
				"${touch}_campaign" = case when ${nameless("campaign")} then null else "${touch}_campaign" end
				where ${nameless("source")} or ${nameless("medium")} or ${nameless("campaign")}`);
		}
	}

	/** The placeholders are not restored. */
	override down(): void {}
}
