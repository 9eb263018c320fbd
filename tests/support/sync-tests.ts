import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { Integration } from "#db/integrations/integration.ts";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { JobAttempt } from "#db/jobs/job-attempt.ts";
import { JobItem } from "#db/jobs/job-item.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { adapters } from "#worker/providers/adapters.ts";
import type { BulkResult, RecordOutcome } from "#worker/providers/port.ts";
import { createTestDatabase } from "./database.ts";
import { type LocalLab, openLocalLab } from "./local-worker.ts";

export const PEOPLE = 4;
export const SYNCED = {
	status: "synced",
	action: "created",
	remoteId: null,
} as const satisfies RecordOutcome;
export let lab: LocalLab;
export let integration: Integration;
export let leads: string[];

/** Gives each test of a file four leads, a webhook integration and a worker in the test's process. */
export function openSyncTests(): void {
	beforeAll(async () => {
		lab = await openLocalLab(await createTestDatabase());
	});
	afterAll(() => lab.close());
	beforeEach(async () => {
		vi.restoreAllMocks();
		lab.receiver.reset();
		await lab
			.em()
			.execute(
				"delete from outbox; delete from job_runs; delete from integrations; delete from leads; delete from subscribers",
			);
		leads = await lab.people(PEOPLE);
		integration = await lab.add("Receiver");
	});
}

/** Replaces the integration that the helpers below use. */
export function turnTo(other: Integration): void {
	integration = other;
}

export const done = (...outcomes: RecordOutcome[]): BulkResult => ({ kind: "done", outcomes });
export const many = () => vi.spyOn(adapters.webhook, "upsertMany");
export const messages = (topic: string) =>
	lab.em().find(OutboxMessage, { topic: topic === "sync.plan" ? topic : "sync.batch" });
export const itemsOf = (run: string) => lab.em().find(JobItem, { run }, { orderBy: { position: "asc" } });
export const attemptsOf = async (run: string) =>
	(await lab.em().find(JobAttempt, { run }, { orderBy: { id: "asc" } })).map(({ outcome, error }) => [
		outcome,
		error,
	]);
export const syncOf = (lead: string | undefined) =>
	lab.em().findOne(LeadSync, { lead: lead ?? "", integration: integration.id });
export const found = () => lab.em().findOneOrFail(Integration, { id: integration.id });
export const due = () => lab.em().execute("update outbox set due_at = now()");

/** Creates a run whose only batch is planned but not started. */
export async function planned(): Promise<{ runId: string; batch: string }> {
	const runId = await lab.bulk(integration);
	await lab.process(await lab.messageOf(runId));
	return { runId, batch: await lab.messageOf(runId) };
}
