import { afterEach, beforeEach, expect, it } from "vitest";
import { startTest } from "#db/integrations/start-test.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";

let lab: SyncLab;

beforeEach(async () => {
	const { url } = await createTestDatabase();
	lab = await openSyncLab(url);
});
afterEach(() => lab.close());

/** Starts an integration test of the webhook with a slow answer, and waits until its call is in flight. */
async function testUnderWay(): Promise<string> {
	const { webhook } = lab.simulators;
	webhook.setOptions({ latencyMs: 1_000 });
	const integration = { id: lab.idOf("webhook"), provider: "webhook" as const };
	const runId = await lab.em().transactional(em => startTest(em, integration, "tester"));
	await lab.em().execute("notify outbox");
	await until("the call is under way", () => webhook.calls().length > 0);
	return runId;
}

it("a stalled worker that resumes after another worker took over its job loses its lease and stores nothing", async () => {
	const stalled = await lab.startWorker({ LOG_LEVEL: "info" });
	const runId = await testUnderWay();
	stalled.child.kill("SIGSTOP");
	await lab.startWorker();
	expect(await lab.ended(runId)).toMatchObject({ status: "succeeded", done: 1, attempts: 2 });
	stalled.child.kill("SIGCONT");
	const ending = () => /"topic":"integration\.test".*"result":"(\w+)"/.exec(stalled.output())?.[1];
	await until("the stalled worker goes on", () => ending() !== undefined);
	expect(ending()).toBe("lost");
	expect(await lab.run(runId)).toMatchObject({ status: "succeeded", done: 1, attempts: 2 });
	expect(
		await lab.em().execute("select outcome from job_attempts where run_id = ? order by id", [runId]),
	).toEqual([{ outcome: "interrupted" }, { outcome: "succeeded" }]);
});

it("another worker takes over a dead worker's job although the queue's stalled check lies six hours ahead", async () => {
	const dead = await lab.startWorker();
	const runId = await testUnderWay();
	const ahead = Date.now() + 6 * 60 * 60_000;
	await lab.em().execute(
		`insert into bullmq.meta (queue, field, value) select distinct queue, 'stalled-check', ? from bullmq.job
			 on conflict (queue, field) do update set value = excluded.value`,
		[String(ahead)],
	);
	await dead.stop("SIGKILL");
	await lab.startWorker();
	expect(await lab.ended(runId)).toMatchObject({ status: "succeeded", done: 1, attempts: 2 });
});
