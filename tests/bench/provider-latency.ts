import { runSql } from "#tests/support/postgres.ts";
import { until } from "#tests/support/processes.ts";
import { CARRIERS } from "#tests/support/providers/accounts.ts";
import { startRedis } from "#tests/support/redis.ts";
import type { Stack } from "#tests/support/stack.ts";
import { withStack } from "./bench-stack.ts";
import type { Figure, Row } from "./figure.ts";
import { openLoop } from "./open-loop.ts";

/** One CRM, as an office has: each further integration repeats the same work. */
const PROVIDER = "zoho_crm";
const CONNECTIONS = 64;
/**
 * Not a whole number of seconds between forms, otherwise each form would meet the relay's sweep at the same moment. With fewer
 * than a hundred forms the slowest alone would be the 99th percentile.
 */
const LOADS = [
	{ name: "idle", leadsOf: "warm", perSecond: 10, seconds: 6, atMost: null },
	{ name: "1.1 forms/s", leadsOf: "idle", perSecond: 1.1, seconds: 180, atMost: 50 },
	{ name: "100 forms/s for 20 s", leadsOf: "busy", perSecond: 100, seconds: 20, atMost: 500 },
] as const;

/** Returns when the request with each person of `leadsOf` reached the provider, by form number. */
function arrivals({ simulators }: Stack, leadsOf: string): Map<number, number> {
	const reached = new Map<number, number>();
	for (const { body, arrivedMs } of simulators[PROVIDER].calls(CARRIERS[PROVIDER])) {
		for (const [, n] of body.matchAll(new RegExp(`"${leadsOf}(\\d+)@`, "g")))
			if (!reached.has(Number(n))) reached.set(Number(n), arrivedMs);
	}
	return reached;
}

/** Returns the value that this percentage of all values does not exceed. */
const percentile = (sorted: number[], hundredths: number) =>
	sorted[Math.ceil((sorted.length * hundredths) / 100) - 1] ?? Number.NaN;

/** Time from when a form was due to its first byte at the provider, with the queue on Redis as in production. */
export const providerLatency: Figure = async tell => {
	const redis = await startRedis();
	try {
		return await withStack(stack => measure(stack, tell), {}, redis.url);
	} finally {
		await redis.stop();
	}
};

async function measure(stack: Stack, tell: (row: Row) => void): Promise<Row[]> {
	const url = `${stack.url.replace("localhost", "127.0.0.1")}/api/leads`;
	await runSql(
		stack.databaseUrl,
		`update integrations set is_active = false where provider <> '${PROVIDER}'`,
	);
	const rows: Row[] = [];
	for (const { name, leadsOf, perSecond, seconds, atMost } of LOADS) {
		const posted = await openLoop({ url, perSecond, seconds, leadsOf, connections: CONNECTIONS });
		await until(
			`${posted.sent} forms have reached the provider`,
			() => arrivals(stack, leadsOf).size >= posted.sent,
		);
		if (atMost === null) continue;
		const waits = [...arrivals(stack, leadsOf)]
			.map(([n, arrivedMs]) => arrivedMs - posted.firstDueMs - (n * 1_000) / perSecond)
			.sort((one, other) => one - other);
		const row = {
			name: `form to first byte at the provider, ${name}: p99`,
			measured: percentile(waits, 99),
			unit: " ms",
			atMost,
			note: `p50 ${percentile(waits, 50).toFixed(1)} ms, longest ${percentile(waits, 100).toFixed(1)} ms; the form's own answer p99 ${posted.p99.toFixed(1)} ms`,
		};
		tell(row);
		rows.push(row);
	}
	return rows;
}
