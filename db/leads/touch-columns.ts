import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { KnownTouch } from "#domain/attribution/known-touch.ts";
import type { TouchChoice } from "#domain/attribution/report.ts";

/** The columns of `leads` for the parts of a touch, without the prefix "first_" or "last_". */
export const TOUCH_COLUMNS = {
	channel: "channel",
	source: "source",
	medium: "medium",
	campaign: "campaign",
	landingPage: "landing_page",
	clickId: "click_id",
} as const satisfies Record<keyof KnownTouch, string>;

/** Selects the first and last touch of leads by the query's alias; null when it is unknown. */
export function touchesOf(alias: "leads" | "l") {
	const touchOf = (touch: TouchChoice) => {
		const column = (part: string) => sql.ref(`${alias}.${touch}_${part}`);
		const parts = Object.entries(TOUCH_COLUMNS).map(([part, name]) => [part, column(name)]);
		return sql<KnownTouch | null>`case when ${column(TOUCH_COLUMNS.channel)} is not null
			then ${jsonBuildObject(Object.fromEntries(parts))} end`;
	};
	return jsonBuildObject({ first: touchOf("first"), last: touchOf("last") });
}
