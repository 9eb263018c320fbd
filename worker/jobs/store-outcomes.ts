import { touchLastSync } from "#db/integrations/connection.ts";
import type { Integration } from "#db/integrations/integration.ts";
import { deferItems } from "#db/jobs/pending-items.ts";
import { recordResults } from "#db/jobs/record-results.ts";
import type { Call, ItemResult } from "#db/jobs/record-sync-states.ts";
import { type RunProgress, settleRun } from "#db/jobs/settle-run.ts";
import type { SyncItem } from "#db/jobs/sync-items.ts";
import { syncConcurrentUnsubscribes } from "#db/newsletter/fan-out-subscriber.ts";
import type { EntityManager } from "#db/orm.ts";
import { chunksOf } from "#domain/chunks.ts";
import type { RecordOutcome } from "../providers/port.ts";
import type { JobResult, Unfinished } from "./handler.ts";

/** Results per statement: tens of thousands at once would take most of the worker's memory. */
const BATCH_SIZE = 1_000;

type Sent = Pick<SyncItem, "position" | "leadId" | "revision" | "marketingConsent" | "formerly">;

/** Handles a range's items that are still pending; `accounted` is the number of items that this call has settled. */
type Close = (em: EntityManager, accounted: number) => Promise<Unfinished | undefined>;

/** Returns a result that stores each item's outcome and then runs `close` for the items that are still pending. */
export function storeOutcomes(
	outcomes: readonly RecordOutcome[],
	people: readonly Sent[],
	/** The call, and the integration's version when it was made. */
	call: Call & Pick<Integration, "version">,
	close: Close,
): JobResult {
	const results = people.flatMap((person, at): ItemResult[] => {
		const outcome = outcomes[at];
		const result = outcome && person.leadId ? toResult(person, outcome) : null;
		return result ? [result] : [];
	});
	const deferrals = people.flatMap(({ position }, at) => {
		const outcome = outcomes[at];
		return outcome?.status === "deferred"
			? [{ position, message: outcome.message, afterMs: outcome.retryAfterMs }]
			: [];
	});
	const sentAsAgreed = people.flatMap(({ leadId, marketingConsent }, at) =>
		marketingConsent && leadId && outcomes[at]?.status === "synced" ? [leadId] : [],
	);
	const refused = results.find(result => result.error !== null)?.error ?? null;
	return {
		kind: "done",
		refused,
		async commit(em) {
			const progress: RunProgress = {};
			for (const some of chunksOf(results, BATCH_SIZE)) {
				const { done = 0, failed = 0, ...counts } = await recordResults(em, call, some);
				Object.assign(progress, counts, {
					done: (progress.done ?? 0) + done,
					failed: (progress.failed ?? 0) + failed,
				});
			}
			for (const some of chunksOf(sentAsAgreed, BATCH_SIZE))
				await syncConcurrentUnsubscribes(em, call.integrationId, some);
			await deferItems(em, call, deferrals);
			if (results.some(result => result.status === "done"))
				await touchLastSync(em, { id: call.integrationId, version: call.version });
			if (results.length > 0) await settleRun(em, call.runId, progress);
			return close(em, (progress.done ?? 0) + (progress.failed ?? 0));
		},
	};
}

function toResult(
	{ position, leadId, revision, marketingConsent, formerly }: Sent,
	outcome: RecordOutcome,
): ItemResult | null {
	const person = { position, leadId, revision };
	switch (outcome.status) {
		case "synced":
			return {
				...person,
				status: "done",
				error: null,
				remoteId: outcome.remoteId,
				note: outcome.note ?? null,
				moved: Boolean(formerly),
				heldBack: marketingConsent ? false : outcome.action === "created" ? true : null,
			};
		case "rejected":
			return { ...person, status: "failed", error: outcome.message, remoteId: null };
		case "suppressed":
			return { ...person, status: "suppressed", error: outcome.message, remoteId: null };
		case "deferred":
			return null;
	}
}
