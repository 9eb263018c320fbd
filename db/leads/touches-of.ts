import { type Expression, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { KnownTouch } from "#domain/attribution/known-touch.ts";
import type { TouchChoice } from "#domain/attribution/report.ts";
import { TOUCH_COLUMNS } from "./touch-columns.ts";

/** Where the leads of a query, by their alias, came from first and last; null where that is not known. */
export function touchesOf(alias: "leads" | "l") {
	const touchOf = (touch: TouchChoice) => {
		const column = (part: (typeof TOUCH_COLUMNS)[keyof KnownTouch]): Expression<string | null> =>
			sql.ref(`${alias}.${touch}_${part}`);
		const parts = jsonBuildObject({
			channel: column(TOUCH_COLUMNS.channel),
			source: column(TOUCH_COLUMNS.source),
			medium: column(TOUCH_COLUMNS.medium),
			campaign: column(TOUCH_COLUMNS.campaign),
			landingPage: column(TOUCH_COLUMNS.landingPage),
			clickId: column(TOUCH_COLUMNS.clickId),
		});
		return sql<KnownTouch | null>`case when ${column("channel")} is not null then ${parts} end`;
	};
	return jsonBuildObject({ first: touchOf("first"), last: touchOf("last") });
}
