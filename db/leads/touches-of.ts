import { type Expression, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { KnownTouch } from "#domain/attribution/known-touch.ts";
import type { TouchChoice } from "#domain/attribution/report.ts";

/** Where the leads of a query, by their alias, came from first and last; null where that is not known. */
export function touchesOf(alias: "leads" | "l") {
	const touchOf = (touch: TouchChoice) => {
		const column = (part: string): Expression<string | null> => sql.ref(`${alias}.${touch}_${part}`);
		const parts = jsonBuildObject({
			channel: column("channel"),
			source: column("source"),
			medium: column("medium"),
			campaign: column("campaign"),
			landingPage: column("landing_page"),
		});
		return sql<KnownTouch | null>`case when ${column("channel")} is not null then ${parts} end`;
	};
	return jsonBuildObject({ first: touchOf("first"), last: touchOf("last") });
}
