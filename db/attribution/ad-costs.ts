import { sql } from "kysely";
import type { AdCost } from "#domain/attribution/ad-cost.ts";
import { AppError } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { now, recordset } from "../sql.ts";
import { DailyAdCost } from "./daily-ad-cost.ts";

/** A cost with its line number in the file. */
export type CostLine = AdCost & { line: number };

interface Sum {
	date: string;
	source: string;
	campaign: string;
	amount: number;
}

/** Sums costs by day, source and campaign, because a file may split them into several lines; amounts in hundredths. */
function sums(costs: readonly CostLine[]): Sum[] {
	const rows = new Map<string, Sum>();
	for (const { date, source, campaign, amount } of costs) {
		const key = JSON.stringify([date, source, campaign]);
		const before = rows.get(key)?.amount ?? 0;
		rows.set(key, { date, source, campaign, amount: before + Math.round(amount * 100) });
	}
	return [...rows.values()];
}

const rowsOf = (some: readonly Sum[]) =>
	recordset(some, "row", "date date, source text, campaign text, amount bigint");

/**
 * Stores the costs of a file, replacing those of the same day, source and campaign, so that importing a file twice changes
 * nothing. Throws AppError "invalid" if costs in another currency remain, because sums need a single currency.
 */
export async function importCosts(
	em: EntityManager,
	costs: readonly CostLine[],
	actor: string,
): Promise<{ imported: number; replaced: number }> {
	return em.transactional(async inner => {
		// Two concurrent imports would not see each other's currency.
		await inner.execute("select pg_advisory_xact_lock(hashtext('ad_costs'))");
		const rows = rowsOf(sums(costs));
		const currency = (await remainingCurrency(inner, rows)) ?? costs[0]?.currency;
		const foreign = costs.filter(cost => cost.currency !== currency);
		if (foreign.length > 0)
			throw new AppError("invalid", `Costs are kept in ${currency}: nothing was imported`, {
				fields: Object.fromEntries(
					foreign.map(cost => [`line ${cost.line}`, `Currency must be ${currency}, as in all other costs`]),
				),
			});
		const result = await storeCosts(inner, rows, { currency, actor });
		await recordAudit(inner, actor, "ad_costs.import", null, result);
		return result;
	});
}

/**
 * Returns the currency of the stored costs that `rows` do not replace. A file that replaces all of them may change the
 * currency, otherwise a wrong one could not be corrected.
 */
async function remainingCurrency(em: EntityManager, rows: ReturnType<typeof rowsOf>) {
	const remaining = await em.kysely
		.selectFrom("ad_costs as c")
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom(rows)
						.whereRef("row.date", "=", "c.date")
						.whereRef("row.source", "=", "c.source")
						.whereRef("row.campaign", "=", "c.campaign")
						.select(sql.lit(1).as("one")),
				),
			),
		)
		.select("c.currency")
		.executeTakeFirst();
	return remaining?.currency;
}

async function storeCosts(
	em: EntityManager,
	rows: ReturnType<typeof rowsOf>,
	{ currency, actor }: { currency: string | undefined; actor: string },
) {
	const stored = await em.kysely
		.insertInto("ad_costs")
		.columns(["date", "source", "campaign", "amount", "currency", "updated_by", "updated_at"])
		.expression(db =>
			db
				.selectFrom(rows)
				.select(({ val }) => [
					"row.date",
					"row.source",
					"row.campaign",
					"row.amount",
					val(currency).as("currency"),
					val(actor).as("updated_by"),
					now.as("updated_at"),
				]),
		)
		.onConflict(conflict =>
			conflict.columns(["date", "source", "campaign"]).doUpdateSet(({ ref }) => ({
				amount: ref("excluded.amount"),
				currency: ref("excluded.currency"),
				updated_by: ref("excluded.updated_by"),
				updated_at: now,
			})),
		)
		.returning(sql<boolean>`xmax <> 0`.as("replaced"))
		.execute();
	return { imported: stored.length, replaced: stored.filter(row => row.replaced).length };
}

/** Returns the costs of a period, which may be open at either end, latest first. */
export async function listCosts(
	em: EntityManager,
	{ from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<AdCost[]> {
	const costs = await em.find(
		DailyAdCost,
		{ date: { ...(from && { $gte: from }), ...(to && { $lte: to }) } },
		{ orderBy: { date: "desc", source: "asc", campaign: "asc" } },
	);
	return costs.map(({ date, source, campaign, amount, currency }) => ({
		date,
		source,
		campaign,
		amount: amount / 100,
		currency,
	}));
}
