import * as v from "valibot";
import { useSnapshot } from "valtio/react";
import { proxy } from "valtio/vanilla";
import { RequestError, refusalOf, sendRequest } from "#app/http/api-request.ts";
import { randomKey } from "#app/http/random-key.ts";
import { untilAnswered } from "../live/late-page";

const Change = v.object({
	/** Of changes with one name that wait, the later stands for all: "status 1f0c…". */
	name: v.string(),
	/** What it is, to be read: "Note on Ann Example". */
	words: v.string(),
	/** Where it is seen: "/admin/leads/1f0c…". */
	place: v.string(),
	method: v.picklist(["POST", "PATCH"]),
	url: v.string(),
	body: v.record(v.string(), v.unknown()),
});
/** A change that staff made; nothing is lost where nobody answers. */
export type Change = v.InferOutput<typeof Change>;

const Kept = v.object({
	...Change.entries,
	/** Goes along as Idempotency-Key: an answer that was lost does no harm. */
	key: v.string(),
	/** Why the server did not take it. */
	refused: v.nullable(v.string()),
});
type Kept = v.InferOutput<typeof Kept>;
const KeptText = v.pipe(v.string(), v.parseJson(), v.array(Kept));

/** The answer to a change that waits for the connection. */
export const WAITS = Symbol("waits");

const PREFIX = "waiting ";
/** Without an answer for this long the connection counts as lost. */
const ANSWER_MS = 15_000;
/** These get better by themselves; after a 401 somebody signs in. */
const PASSING = new Set([0, 401, 408, 429, 502, 503, 504]);

/** What is not answered yet, in the order in which it was done; `lost` while nobody answers. */
const state = proxy<{ changes: Kept[]; lost: boolean }>({ changes: [], lost: false });
/** Who waits for an answer on this very page, by key. */
const askers = new Map<string, PromiseWithResolvers<unknown>>();
/** Whose forms show what waits, by the change's name. */
const discards = new Map<string, () => void>();
let owner: string | null = null;
let underWay: Promise<void> | null = null;
let sending: string | null = null;

/** The changes that are not stored yet. */
export function useWaiting() {
	return useSnapshot(state);
}

/** What of a change that waits is shown in the place of what is stored; null where nothing waits. */
export function useWaitingBody(name: string): Readonly<Record<string, unknown>> | null {
	const { changes, lost } = useSnapshot(state);
	return (lost && changes.findLast(change => change.name === name && !change.refused)?.body) || null;
}

function store(): void {
	if (owner === null) return;
	try {
		if (state.changes.length === 0) sessionStorage.removeItem(PREFIX + owner);
		else sessionStorage.setItem(PREFIX + owner, JSON.stringify(state.changes));
	} catch (error) {
		// A browser that stores nothing, or is full: the page itself still holds the changes.
		console.warn("What waits could not be kept", error);
	}
}

/** Forgets what waits of everybody but one person. */
export function forgetWaiting(except?: string): void {
	for (const key of Object.keys(sessionStorage))
		if (key.startsWith(PREFIX) && key !== PREFIX + except) sessionStorage.removeItem(key);
}

/** Takes up what a person left waiting in this tab. Returns whether there is anything. */
export function takeUpWaiting(username: string): boolean {
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

/** Takes a change back before it was stored; a form that still shows it is told. */
export function discardWaiting({ key, name }: Pick<Kept, "key" | "name">): void {
	dropWaiting(key);
	discards.get(name)?.();
}

/** Calls `then` when the change of a name is discarded. Returns what ends that. */
export function onDiscard(name: string, then: () => void): () => void {
	discards.set(name, then);
	return () => void discards.delete(name);
}

/**
 * Makes a change, once: it is kept in this tab until the server answered, and goes again when nobody did. Resolves to the
 * answer's JSON, or to WAITS. Throws RequestError when the server refused.
 */
export function sendOrWait({ name, ...change }: Change): Promise<unknown> {
	const same = state.changes.find(kept => kept.name === name && kept.key !== sending);
	// What the earlier was based on is what is stored.
	const body = same && !same.refused ? { ...same.body, ...change.body, from: same.body.from } : change.body;
	const key = same && !same.refused ? same.key : randomKey();
	const kept: Kept = { ...change, name, key, body, refused: null };
	if (same) state.changes[state.changes.indexOf(same)] = kept;
	else state.changes.push(kept);
	store();
	const asker = askers.get(key) ?? Promise.withResolvers<unknown>();
	askers.set(key, asker);
	void sendWaiting();
	return untilAnswered(asker.promise);
}

/** Sends what waits, one after the other, until nobody answers. Resolves to whether all were answered. */
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
		const outcome = await send({ ...next });
		sending = null;
		const asker = askers.get(next.key);
		if (outcome instanceof RequestError && PASSING.has(outcome.status)) {
			state.lost = true;
			for (const { resolve } of askers.values()) resolve(WAITS);
			askers.clear();
			// The session ended: the same address then shows the Admin Access screen and leads back here.
			if (outcome.status === 401) window.location.reload();
			return;
		}
		askers.delete(next.key);
		if (!(outcome instanceof RequestError)) dropWaiting(next.key);
		// Whoever is asked about it says so; what was left alone is told of by the line that says what waits.
		else if (asker) dropWaiting(next.key);
		else next.refused = outcome.words ?? outcome.message;
		store();
		if (outcome instanceof RequestError) asker?.reject(outcome);
		else asker?.resolve(outcome);
	}
	state.lost = false;
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
