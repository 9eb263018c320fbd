import pg from "pg";
import { expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { postJson, startTestWeb, startTestWorker } from "#tests/support/product.ts";

const LEAD = { fullName: "Ann", email: "ann@firm.example", phone: "+44 7700 900123" };

it("web and worker that cannot end their work in 25 s say so when they exit with code 1", async () => {
	const { url } = await createTestDatabase();
	const [web, worker] = await Promise.all([startTestWeb(url), startTestWorker(url)]);
	const keeper = new pg.Client(url);
	await keeper.connect();
	const waiting = async () => {
		const { rows } = await keeper.query<{ name: string }>(
			"select distinct application_name as name from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
		);
		return rows.length;
	};
	try {
		await keeper.query("begin");
		await keeper.query("lock table outbox in access exclusive mode");
		const form = postJson(`${web.url}/api/leads`, LEAD).catch(error => error);
		await until("a form and a claim wait for the lock", async () => (await waiting()) === 2);
		expect(await Promise.all([web.process.stop(), worker.stop()])).toEqual([1, 1]);
		expect(await form).toBeInstanceOf(Error);
		expect(web.process.output()).toContain("web stops with requests in progress");
		expect(worker.output()).toContain("worker stops with work in progress");
	} finally {
		await keeper.end();
	}
});
