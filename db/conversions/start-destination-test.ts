import { PRIORITY } from "#domain/jobs/topics.ts";
import { createRun } from "../jobs/create-run.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";

/** Starts a connection test of a destination, with priority over other work. Must run in a transaction. */
export async function startDestinationTest(
	em: EntityManager,
	conversionDestinationId: string,
	actor: string,
): Promise<string> {
	const runId = await createRun(em, { kind: "conversion_upload", actor, conversionDestinationId, total: 1 });
	await enqueue(em, "conversion.test", { runId }, { lane: "conversions", priority: PRIORITY.interactive });
	return runId;
}
