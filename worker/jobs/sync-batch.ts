import { reserveSlot } from "#db/integrations/sliding-window.ts";
import { failPending, skipErased, suppressUnaddressed } from "#db/jobs/pending-items.ts";
import type { Call } from "#db/jobs/record-results.ts";
import { dueItems, type ItemRange, itemsOf, nextDue, type SyncItem } from "#db/jobs/sync-items.ts";
import type { EntityManager } from "#db/orm.ts";
import { enqueueMany } from "#db/outbox/enqueue.ts";
import { NOTHING_KNOWN } from "#domain/integrations/field-mapping.ts";
import { BatchRefused } from "../providers/isolate-refused.ts";
import { poll } from "../providers/poll.ts";
import type { BulkResult, ProviderContext } from "../providers/port.ts";
import { fork } from "../services.ts";
import type { Commit, Handler, JobContext, JobResult, Leftover } from "./handler.ts";
import { openRunProvider, prepared, type RunProvider, toTicket } from "./provider-context.ts";
import { failedCall, holdBack, RunCancelled } from "./provider-trouble.ts";
import { storeOutcomes } from "./store-outcomes.ts";
import { type ImportTicket, pinnedPeople, pinPeople, readSyncTicket } from "./sync-ticket.ts";

/** Sends the people at positions from..to of a run to the run's integration, in one call where the provider can. */
export const syncBatch: Handler<"sync.batch"> = {
	async run(range, job) {
		const provider = await openRunProvider(range.runId, job);
		const ticket = readSyncTicket(job.message.ticket);
		if (!provider)
			return { kind: "failed", error: ticket.import ? DELETED_DURING_IMPORT : "The integration was deleted" };
		const held = holdBack(provider, job);
		if (held) return held;
		if (ticket.import) return askAbout(ticket.import, range, provider, job);
		const items = await dueItems(fork(job), range);
		if (items.length === 0) return { kind: "done", commit: closeRange(range) };
		const wait = await reserveCall(items.length, ticket.slot ?? null, provider, job);
		return wait ?? send(items, range, provider, job);
	},
	giveUp: failPending,
};

/** Where the provider has a quota on bulk calls: null when the call may be made now, else to come back then. */
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
		return failedCall(error, provider, job);
	}
	if (answer.kind === "pending") {
		return accepted(answer, { ...pinPeople(items), readAt: call.readAt, destination: call.destination });
	}
	return storeOutcomes(answer.outcomes, items, call, closeRange(range));
}

const DELETED_DURING_IMPORT =
	"The integration was deleted while the provider worked on the import: these people may have arrived";

function callOf(
	{ run, integration }: RunProvider,
	readAt: string,
	destination = integration.destination,
): Call {
	return { runId: run.id, integrationId: integration.id, destination, readAt };
}

/** Asks what became of an import, about exactly the people who were handed over and in their order. */
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
		return failedCall(error, provider, job);
	}
	if (answer.kind === "pending") return accepted(answer, pinned);
	const call = callOf(provider, pinned.readAt, pinned.destination);
	const asSent = people.map(({ leadId, marketingConsent, formerly = null }, at) => ({
		...(sent[at] ?? { position: 0, revision: 0 }),
		leadId,
		formerly,
		marketingConsent: sent[at]?.marketingConsent ?? marketingConsent,
	}));
	return storeOutcomes(answer.outcomes, asSent, call, closeRange(range));
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

/** Accounts for the erased and whoever has no address any more, and keeps the message while somebody is still to be sent. */
function closeRange(range: ItemRange) {
	return async (em: EntityManager, accounted = 0): Promise<Leftover | undefined> => {
		if (accounted === range.to - range.from + 1) return undefined;
		await skipErased(em, range);
		const open = await nextDue(em, range);
		if (!open) return undefined;
		await suppressUnaddressed(em, range);
		const next = await nextDue(em, range);
		return next
			? { afterMs: next.afterMs, reason: next.reason ?? "Sent again: the data changed" }
			: undefined;
	};
}

/** Stops making calls once the run is cancelled; the call that is under way is waited for. */
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

/** Stands in the place of somebody who was erased: no provider takes it. */
const ERASED: Omit<SyncItem, "position" | "revision"> = {
	...NOTHING_KNOWN,
	leadId: "",
	email: "",
	fullName: null,
	marketingConsent: false,
	consentAt: null,
};

/** Up to this many people are sent one by one; more are split into as many parts first. */
const PARTS = 100;

/**
 * A batch in which the provider refuses too many to find them within one call's means: its people are promised
 * anew in smaller batches, down to one person each, so that every one of them gets an answer of their own.
 */
function splitBatch(
	items: readonly SyncItem[],
	{ runId, from, to }: ItemRange,
	{ integration }: RunProvider,
	{ message }: JobContext,
): Commit {
	const size = Math.ceil(items.length / PARTS);
	const starts = items.filter((_, at) => at % size === 0).map(({ position }) => position);
	// Together the parts cover the whole range: whoever is held back in it for now belongs to one of them.
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
