import type { Integration } from "#db/integrations/integration.ts";
import { reserveSlot } from "#db/integrations/sliding-window.ts";
import { failPending, skipErased, suppressUnaddressed, suppressUnconsented } from "#db/jobs/pending-items.ts";
import type { Call } from "#db/jobs/record-sync-states.ts";
import { dueItems, type ItemRange, itemsOf, nextDue, type SyncItem } from "#db/jobs/sync-items.ts";
import { syncConcurrentUnsubscribes } from "#db/newsletter/fan-out-subscriber.ts";
import type { EntityManager } from "#db/orm.ts";
import { enqueueMany } from "#db/outbox/enqueue.ts";
import { NOTHING_KNOWN } from "#domain/integrations/field-mapping.ts";
import { BatchRefused } from "../providers/isolate-refused.ts";
import { poll } from "../providers/poll.ts";
import type { BulkResult, ProviderContext } from "../providers/port.ts";
import { fork } from "../services.ts";
import type { Commit, Handler, JobContext, JobResult, Unfinished } from "./handler.ts";
import { openRunProvider, prepared, type RunProvider, toTicket } from "./provider-context.ts";
import { checkCircuit, RunCancelled, resultOfFailure } from "./provider-failure.ts";
import { storeOutcomes } from "./store-outcomes.ts";
import { type ImportTicket, pinnedPeople, pinPeople, readSyncTicket } from "./sync-ticket.ts";

/** Sends the items at positions from..to of a run to its integration, in one call where the provider has a batch API. */
export const syncBatch: Handler<"sync.batch"> = {
	async run(range, job) {
		const provider = await openRunProvider(range.runId, job);
		const ticket = readSyncTicket(job.message.ticket);
		if (!provider)
			return { kind: "failed", error: ticket.import ? DELETED_DURING_IMPORT : "The integration was deleted" };
		const held = checkCircuit(provider, job);
		if (held) return held;
		if (ticket.import) return askAbout(ticket.import, range, provider, job);
		const items = await dueItems(fork(job), range);
		if (items.length === 0) return { kind: "done", commit: closeRange(range, provider, job) };
		const wait = await reserveCall(items.length, ticket.slot ?? null, provider, job);
		return wait ?? send(items, range, provider, job);
	},
	giveUp: failPending,
};

/**
 * Reserves a slot in the provider's quota on bulk calls. Returns null when the call may be made now, else a wait until then.
 */
async function reserveCall(
	people: number,
	reserved: string | null,
	{ adapter, integration }: RunProvider,
	job: JobContext,
): Promise<JobResult | null> {
	if (people === 1 || !adapter.bulkQuota) return null;
	const { at, waitMs } = await reserveSlot(fork(job), integration.id, adapter.bulkQuota, reserved);
	return waitMs > 0 ? { kind: "wait", reason: null, afterMs: waitMs, ticket: { slot: at } } : null;
}

async function send(
	items: SyncItem[],
	range: ItemRange,
	provider: RunProvider,
	job: JobContext,
): Promise<JobResult> {
	const call = callOf(provider, job.message.startedAt);
	let answer: BulkResult;
	try {
		const context = untilCancelled(await prepared(provider, job), job);
		const [only] = items;
		answer =
			items.length === 1 && only
				? await provider.adapter.upsertOne(only, context)
				: await provider.adapter.upsertMany(items, context);
	} catch (error) {
		if (error instanceof BatchRefused && items.length > 1) {
			return { kind: "done", refused: error.message, commit: splitBatch(items, range, provider, job) };
		}
		return resultOfFailure(error, provider, job);
	}
	if (answer.kind === "pending") {
		return accepted(answer, { ...pinPeople(items), readAt: call.readAt, destination: call.destination });
	}
	return storeOutcomes(answer.outcomes, items, call, closeRange(range, provider, job, items));
}

const DELETED_DURING_IMPORT =
	"The integration was deleted while the provider worked on the import: these people may have arrived";

function callOf(
	{ run, integration }: RunProvider,
	readAt: string,
	destination = integration.destination,
): Call & Pick<Integration, "version"> {
	const { id: integrationId, version } = integration;
	return { runId: run.id, integrationId, version, destination, readAt };
}

/** Polls a pending import for exactly the people who were sent, in their order. */
async function askAbout(pinned: ImportTicket, range: ItemRange, provider: RunProvider, job: JobContext) {
	const known = new Map((await itemsOf(fork(job), range)).map(item => [item.position, item]));
	const sent = pinnedPeople(pinned);
	const people = sent.map(({ position, revision }) => {
		const item = known.get(position);
		return item ? Object.assign(item, { revision }) : { ...ERASED, position, revision };
	});
	let answer: BulkResult;
	try {
		const context = await prepared(provider, job);
		answer = await poll(provider.adapter, toTicket(pinned.receipt), people, context);
	} catch (error) {
		return resultOfFailure(error, provider, job);
	}
	if (answer.kind === "pending") return accepted(answer, pinned);
	const call = callOf(provider, pinned.readAt, pinned.destination);
	const asSent = people.map(({ leadId, marketingConsent, formerly = null }, at) => ({
		...(sent[at] ?? { position: 0, revision: 0 }),
		leadId,
		formerly,
		marketingConsent: sent[at]?.marketingConsent ?? marketingConsent,
	}));
	return storeOutcomes(answer.outcomes, asSent, call, closeRange(range, provider, job, asSent));
}

function accepted(
	{ ticket, pollAfterMs }: Extract<BulkResult, { kind: "pending" }>,
	pinned: Omit<ImportTicket, "receipt">,
): JobResult {
	return {
		kind: "wait",
		reason: "Accepted; waiting for the provider to finish the import",
		afterMs: pollAfterMs,
		ticket: { import: { ...pinned, receipt: ticket } },
	};
}

/**
 * Settles items whose lead was erased, has lost its address or is withheld, and keeps the message while items are pending.
 * `sent` are the people of this attempt.
 */
function closeRange(
	range: ItemRange,
	{ integration, run }: RunProvider,
	{ message }: JobContext,
	sent: readonly { leadId: string }[] = [],
) {
	return async (em: EntityManager, accounted = 0): Promise<Unfinished | undefined> => {
		if (accounted === range.to - range.from + 1) return undefined;
		await skipErased(em, range);
		const open = await nextDue(em, range);
		if (!open) return undefined;
		await suppressUnaddressed(em, range);
		const withheld = await suppressUnconsented(em, range);
		// This attempt or an earlier one may have sent them as consenting, without an outcome.
		const all = message.attempts > 1 || run.earlierAttempts > 0;
		const arrived = withheld.filter(id => all || sent.some(({ leadId }) => leadId === id));
		await syncConcurrentUnsubscribes(em, integration.id, arrived);
		const next = await nextDue(em, range);
		return next
			? { afterMs: next.afterMs, reason: next.reason ?? "Sent again: the data changed" }
			: undefined;
	};
}

/** Makes no further call once the run is cancelled; a call in flight is not aborted. */
function untilCancelled(context: ProviderContext, { isCancelled, http }: JobContext): ProviderContext {
	return {
		...context,
		http: {
			...http,
			async send(request) {
				if (isCancelled()) throw new RunCancelled("the run was cancelled");
				return http.send(request);
			},
		},
	};
}

/** Placeholder for an erased lead, which every provider refuses. */
const ERASED: Omit<SyncItem, "position" | "revision"> = {
	...NOTHING_KNOWN,
	leadId: "",
	email: "",
	fullName: null,
	marketingConsent: false,
	consentAt: null,
};

/** Batches up to this size are split into single calls, larger ones into this many parts. */
const PARTS = 100;

/**
 * Replaces a batch with too many refused people to isolate within one job: enqueues smaller batches, down to one person each,
 * so that every person gets an answer of their own.
 */
function splitBatch(
	items: readonly SyncItem[],
	{ runId, from, to }: ItemRange,
	{ integration }: RunProvider,
	{ message }: JobContext,
): Commit {
	const size = Math.ceil(items.length / PARTS);
	const starts = items.filter((_, at) => at % size === 0).map(({ position }) => position);
	// The parts must cover the whole range, because deferred items within it are not in `items`.
	const payloads = starts.map((start, at) => ({
		runId,
		from: at === 0 ? from : start,
		to: (starts[at + 1] ?? to + 1) - 1,
	}));
	return async em => {
		await enqueueMany(em, "sync.batch", payloads, {
			lane: integration.provider,
			priority: message.priority,
		});
	};
}
