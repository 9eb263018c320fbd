import { PRIORITY } from "#domain/jobs/topics.ts";
import { createRun } from "../jobs/create-run.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import type { Integration } from "./integration.ts";

/** Starts a connection test of an integration's credentials, with priority over other work. Must run in a transaction. */
export async function startTest(
	em: EntityManager,
	{ id: integrationId, provider: lane }: Pick<Integration, "id" | "provider">,
	actor: string,
): Promise<string> {
	const runId = await createRun(em, { kind: "integration_test", actor, integrationId, total: 1 });
	await enqueue(em, "integration.test", { runId }, { lane, priority: PRIORITY.interactive });
	return runId;
}
