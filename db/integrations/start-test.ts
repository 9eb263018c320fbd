import { PRIORITY } from "#domain/jobs/topics.ts";
import { createRun } from "../jobs/create-run.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import type { Integration } from "./integration.ts";

/** Starts a run that tries an integration's credentials, ahead of all other work. Call it in a transaction. */
export async function startTest(
	em: EntityManager,
	integration: Pick<Integration, "id" | "provider">,
	actor: string,
): Promise<string> {
	const runId = await createRun(em, {
		kind: "integration_test",
		actor,
		integrationId: integration.id,
		total: 1,
	});
	if (!runId) throw new Error("a run without a dedupe key is always made");
	await enqueue(
		em,
		"integration.test",
		{ runId },
		{
			lane: integration.provider,
			priority: PRIORITY.interactive,
			runId,
		},
	);
	return runId;
}
