import * as v from "valibot";
import { useSnapshot } from "valtio/react";
import { proxy } from "valtio/vanilla";
import { RequestError, refusalOf, sendRequest } from "#app/http/api-request.ts";
import { randomKey } from "#app/http/random-key.ts";
import { withSlowNotice } from "../live/slow-navigation.tsx";
import { sendAfterOwn } from "./own-revisions.ts";

const Change = v.object({
	/** Waiting changes with the same name are merged, and the latest one replaces the others: "status 1f0c…". */
	name: v.string(),
	/** Description to show: "Note on Ann Example". */
	words: v.string(),
	/** URL of the page where it is visible: "/admin/leads/1f0c…". */
	place: v.string(),
	method: v.picklist(["POST", "PATCH"]),
	url: v.string(),
	body: v.record(v.string(), v.unknown()),
});
/** A change by staff that is kept and retried when there is no response. */
export type Change = v.InferOutput<typeof Change>;

const Kept = v.object({
	...Change.entries,
	/** Sent as the Idempotency-Key, so that it can be retried after a lost response. */
	key: v.string(),
	/** Why the server refused it. */
	refused: v.nullable(v.string()),
	/** Its body before a later change was merged into it: the server may have stored that, and its answer was lost. */
	first: v.optional(Change.entries.body),
});
type Kept = v.InferOutput<typeof Kept>;
const KeptText = v.pipe(v.string(), v.parseJson(), v.array(Kept));

/** The result of a change that waits for the connection. */
export const QUEUED = Symbol("queued");

const PREFIX = "waiting ";
/** Milliseconds without a response after which the connection counts as lost. */
const ANSWER_MS = 15_000;
/** Temporary failures, which are retried; after a 401 the user signs in again. */
const TRANSIENT_STATUSES = new Set([0, 401, 408, 429, 502, 503, 504]);

/**
 * The changes without a response, oldest first, and those that were `stored` after waiting, until the page is loaded again;
 * `lost` while the server does not respond.
 */
const state = proxy<{ changes: Kept[]; stored: Kept[]; lost: boolean }>({
	changes: [],
	stored: [],
	lost: false,
});
/** Callers on this page that await a response, by idempotency key. */
const askers = new Map<string, PromiseWithResolvers<unknown>>();
/** Callbacks of the forms that show a waiting change, by the change's name. */
const discards = new Map<string, () => void>();
let owner: string | null = null;
let underWay: Promise<void> | null = null;
let sending: string | null = null;

/** Returns the changes that are not stored yet. */
export function usePendingChanges() {
	return useSnapshot(state);
}

/** Returns the waiting changes, and those stored since the page was loaded: they are shown in place of its values. */
export function useWaiting() {
	const { changes, stored, lost } = useSnapshot(state);
	return [...stored, ...(lost ? changes.filter(({ refused }) => !refused) : [])];
}

/** Returns the body of a waiting change, to be shown in place of the stored values; null if none is waiting. */
export function useWaitingBody(name: string): Readonly<Record<string, unknown>> | null {
	return useWaiting().findLast(change => change.name === name)?.body ?? null;
}

/** Must be called when the page has been loaded with what was stored. */
export function forgetStored(): void {
	state.stored = [];
}

function store(): void {
	if (owner === null) return;
	try {
		if (state.changes.length === 0) sessionStorage.removeItem(PREFIX + owner);
		else sessionStorage.setItem(PREFIX + owner, JSON.stringify(state.changes));
	} catch (error) {
		// The browser refuses storage or is full: the page itself still holds the changes.
		console.warn("What waits could not be kept", error);
	}
}

/** Deletes the waiting changes of all users except one. */
export function forgetWaiting(except?: string): void {
	for (const key of Object.keys(sessionStorage))
		if (key.startsWith(PREFIX) && key !== PREFIX + except) sessionStorage.removeItem(key);
}

/** Loads the changes that a user left waiting in this tab. Returns whether there are any. */
export function restorePending(username: string): boolean {
	if (owner === username) return state.lost;
	owner = username;
	const parsed = v.safeParse(KeptText, sessionStorage.getItem(PREFIX + username));
	state.changes = parsed.success ? parsed.output : [];
	state.lost = state.changes.some(({ refused }) => !refused);
	return state.lost;
}

function dropWaiting(key: string): void {
	state.changes = state.changes.filter(change => change.key !== key);
	store();
}

/** Discards a change before it was stored, and notifies the form that shows it. */
export function discardWaiting({ key, name }: Pick<Kept, "key" | "name">): void {
	dropWaiting(key);
	discards.get(name)?.();
}

/** Calls `then` when the named change is discarded. Returns a function that removes the callback. */
export function onDiscard(name: string, then: () => void): () => void {
	discards.set(name, then);
	return () => void discards.delete(name);
}

/**
 * Makes a change idempotently: it is kept in this tab until the server responds, and retried without a response. Resolves to
 * the response's JSON, or to QUEUED. Throws RequestError when the server refuses.
 */
export function sendOrQueue({ name, ...change }: Change): Promise<unknown> {
	const same = state.changes.find(stored => stored.name === name && stored.key !== sending);
	const kept: Kept = { ...change, name, key: randomKey(), refused: null };
	if (same && !same.refused) {
		kept.key = same.key;
		// Keeps the stored value on which the earlier change was based.
		kept.body = { ...same.body, ...change.body, from: same.body.from };
		kept.first = same.first ?? same.body;
	}
	if (same) state.changes[state.changes.indexOf(same)] = kept;
	else state.changes.push(kept);
	store();
	const asker = askers.get(kept.key) ?? Promise.withResolvers<unknown>();
	askers.set(kept.key, asker);
	void sendWaiting();
	return withSlowNotice(asker.promise);
}

/** Sends the waiting changes one after the other, until one gets no response. Resolves to whether all got one. */
export async function sendWaiting(): Promise<boolean> {
	underWay ??= drain().finally(() => {
		underWay = null;
	});
	await underWay;
	return !state.lost;
}

async function drain(): Promise<void> {
	for (;;) {
		const next = state.changes.find(change => !change.refused);
		if (!next) break;
		sending = next.key;
		const outcome = await sendMerged({ ...next });
		sending = null;
		const asker = askers.get(next.key);
		if (outcome instanceof RequestError && TRANSIENT_STATUSES.has(outcome.status)) {
			state.lost = true;
			for (const { resolve } of askers.values()) resolve(QUEUED);
			askers.clear();
			// The session has ended: after a reload the same URL shows the Admin Access screen, which leads back to this page.
			if (outcome.status === 401) window.location.reload();
			return;
		}
		askers.delete(next.key);
		if (!(outcome instanceof RequestError)) {
			if (!asker) state.stored.push(next);
			dropWaiting(next.key);
		}
		// A caller that awaits the response shows the refusal itself; otherwise the list of waiting changes shows it.
		else if (asker) dropWaiting(next.key);
		else next.refused = outcome.words ?? outcome.message;
		store();
		if (outcome instanceof RequestError) asker?.reject(outcome);
		else asker?.resolve(outcome);
	}
	state.lost = false;
}

/** Sends a change. A conflict may be with the change itself before others were merged into it: then a retry of that succeeds. */
async function sendMerged(change: Kept): Promise<unknown> {
	const post = (given: Kept["body"]) => sendAfterOwn(change.url, given, body => send({ ...change, body }));
	const outcome = await post(change.body);
	if (!change.first || !(outcome instanceof RequestError && outcome.status === 409)) return outcome;
	const first = await post(change.first);
	return first instanceof RequestError ? first : post(change.body);
}

async function send({ method, url, body, key }: Kept): Promise<unknown> {
	try {
		const response = await sendRequest(method, url, body, {
			headers: { "Idempotency-Key": key },
			signal: AbortSignal.timeout(ANSWER_MS),
		});
		if (!response.ok) return await refusalOf(response);
		const text = await response.text();
		return text ? JSON.parse(text) : null;
	} catch (error) {
		return error instanceof RequestError
			? error
			: new RequestError(0, "The answer was lost", { cause: error });
	}
}
