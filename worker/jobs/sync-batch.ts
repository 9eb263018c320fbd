import { touchLastSync } from "#db/integrations/connection.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import {
	failPending,
	type ItemResult,
	pendingItems,
	recordResults,
	type SyncItem,
	skipErased,
} from "#db/jobs/sync-items.ts";
import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import type { BulkResult, RecordOutcome } from "../providers/port.ts";
import { fork } from "../services.ts";
import type { Handler, JobContext, JobResult } from "./handler.ts";
import { openRunProvider, prepared, type RunProvider, toTicket } from "./provider-context.ts";
import { failedCall, holdBack } from "./provider-trouble.ts";

/** Sends the people at positions from..to of a run to the run's integration, in one call where the provider can. */
export const syncBatch: Handler<"sync.batch"> = {
	async run({ runId, from, to }, job) {
		const em = fork(job);
		const provider = await openRunProvider(runId, job);
		if (!provider) return { kind: "failed", error: "The integration was deleted" };
		const held = holdBack(provider, job);
		if (held) return held;
		const items = await pendingItems(em, runId, from, to);
		if (items.length === 0) return { kind: "done", commit: inner => skipErased(inner, runId, from, to) };
		let answer: BulkResult;
		try {
			answer = await send(provider, items, job);
		} catch (error) {
			return failedCall(error, provider);
		}
		if (answer.kind === "pending") {
			const reason = "Accepted; waiting for the provider to finish the import";
			return { kind: "wait", reason, afterMs: answer.pollAfterMs, ticket: answer.ticket };
		}
		return store(answer.outcomes, items, provider, { from, to });
	},
	async giveUp(em, { runId, from, to }, error) {
		const run = await em.findOne(JobRun, { id: runId });
		if (run?.integration) await failPending(em, { runId, integrationId: run.integration, from, to }, error);
		// Without an integration nobody can be told apart any more: the run ends as it stands.
		else
			await em.execute(
				"update job_runs set failed = total - done, status = 'failed', error = ?, finished_at = now() where id = ?",
				[error, runId],
			);
	},
};

async function send(provider: RunProvider, items: SyncItem[], job: JobContext): Promise<BulkResult> {
	const { adapter } = provider;
	const context = await prepared(fork(job), provider);
	const contacts = items.map(toContact);
	if (job.message.ticket) return adapter.poll(toTicket(job.message.ticket), contacts, context);
	const [only] = contacts;
	return contacts.length === 1 && only
		? adapter.upsertOne(only, context)
		: adapter.upsertMany(contacts, context);
}

function toContact({ position: _position, revision: _revision, phone, ...contact }: SyncItem): SyncContact {
	return { ...contact, phone: phone || null };
}

function store(
	outcomes: RecordOutcome[],
	items: SyncItem[],
	{ run, integration }: RunProvider,
	{ from, to }: { from: number; to: number },
): JobResult {
	const results = items.flatMap((item, at): ItemResult[] => {
		const outcome = outcomes[at];
		const result = outcome && toResult(item, outcome);
		return result ? [result] : [];
	});
	const deferred = outcomes.flatMap(outcome => (outcome.status === "deferred" ? [outcome.retryAfterMs] : []));
	const refused = results.find(result => result.error !== null)?.error ?? null;
	const commit = async (em: Parameters<typeof recordResults>[0]) => {
		await recordResults(em, run.id, integration.id, results);
		await skipErased(em, run.id, from, to);
		if (results.some(result => result.status === "done")) await touchLastSync(em, integration.id);
	};
	if (deferred.length > 0) {
		return {
			kind: "retry",
			error: "The provider asked to send some people later",
			afterMs: Math.min(...deferred),
			commit,
		};
	}
	return { kind: "done", refused, commit };
}

function toResult({ position, leadId, revision }: SyncItem, outcome: RecordOutcome): ItemResult | null {
	const person = { position, leadId, revision };
	switch (outcome.status) {
		case "synced":
			return { ...person, status: "done", error: null, remoteId: outcome.remoteId };
		case "rejected":
			return { ...person, status: "failed", error: outcome.message, remoteId: null };
		case "suppressed":
			return { ...person, status: "suppressed", error: outcome.message, remoteId: null };
		case "deferred":
			return null;
	}
}
