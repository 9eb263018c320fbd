import { NOTHING_KNOWN, type SyncContact } from "#domain/integrations/field-mapping.ts";
import { emailKey } from "#domain/shape.ts";
import { timeOf } from "./hook-port.ts";
import type { BulkResult, ProviderContext, RecordOutcome, Subscriber } from "./port.ts";
import { ProviderError } from "./provider-error.ts";

/** The finished result of one or more contacts, in their order. */
export function done(...outcomes: RecordOutcome[]): BulkResult {
	return { kind: "done", outcomes };
}

/** What was wanted holds at the provider, which did not say whether it changed anything. */
export const SETTLED: RecordOutcome = { status: "synced", action: "unknown", remoteId: null };

/** A provider's answer left a contact out: ask again in a minute. */
export function unreported(provider: string): RecordOutcome {
	return {
		status: "deferred",
		message: `${provider} did not report on this contact`,
		retryAfterMs: 60_000,
	};
}

/**
 * Upserts each address once: contacts that share one share its outcome. `send` returns one outcome for each that it is
 * given; who is missing there is asked about again.
 */
export async function upsertUnique(
	provider: string,
	contacts: readonly SyncContact[],
	send: (unique: readonly SyncContact[]) => Promise<readonly RecordOutcome[]>,
): Promise<BulkResult> {
	if (contacts.length === 0) return done();
	const groups = [...Map.groupBy(contacts.keys(), at => emailKey(contacts[at]?.email ?? "")).values()];
	const results = await send(groups.flatMap(([first]) => contacts[first ?? 0] ?? []));
	const outcomes = contacts.map((): RecordOutcome => unreported(provider));
	for (const [index, positions] of groups.entries()) {
		const outcome = results[index];
		if (outcome) for (const position of positions) outcomes[position] = outcome;
	}
	return done(...outcomes);
}

/** Does what was left to do for people at these places; where it fails, they alone are sent again later. */
export async function deferOnFailure(
	outcomes: RecordOutcome[],
	people: readonly { at: number }[],
	work: () => Promise<unknown>,
): Promise<void> {
	try {
		await work();
	} catch (error) {
		const postponed = deferredBy(error);
		for (const { at } of people) outcomes[at] = postponed;
	}
}

/** The outcomes with those of whom a better version was sent anew; where that failed, they alone wait. */
export async function sendAnew<Item>(
	outcomes: readonly RecordOutcome[],
	better: readonly { at: number; item: Item }[],
	send: (items: Item[]) => Promise<RecordOutcome[]>,
): Promise<RecordOutcome[]> {
	if (better.length === 0) return [...outcomes];
	const sent = send(better.map(({ item }) => item));
	const answers = await sent.catch(error => better.map(() => deferredBy(error)));
	const after = [...outcomes];
	for (const [index, { at }] of better.entries())
		after[at] = answers[index] ?? outcomes[at] ?? deferredBy(null);
	return after;
}

/** A newsletter subscriber as a contact that has agreed and told us nothing else. */
export function subscriberContact(subscriber: Subscriber): SyncContact {
	return {
		...NOTHING_KNOWN,
		leadId: "",
		email: subscriber.email,
		fullName: subscriber.fullName,
		marketingConsent: true,
		consentAt: subscriber.consentAt,
		heldBack: subscriber.heldBack,
	};
}

/** Somebody who left, of whom nothing else is to be changed. */
export function goneContact(email: string): SyncContact {
	const nobody = { leadId: "", fullName: null, consentAt: null };
	return { ...NOTHING_KNOWN, ...nobody, email, marketingConsent: false, left: true };
}

/** Clocks differ, and our own call to unsubscribe may come after the confirmation that it crossed. */
const SKEW_MS = 5 * 60_000;

/** Whether a confirmation brings back who left at a time that the provider named; null where it named none. */
export function comesBack({ confirmedAt }: Subscriber, leftAt: number | null): boolean {
	return confirmedAt !== null && (leftAt === null || leftAt < Date.parse(confirmedAt) + SKEW_MS);
}

/** Clocks differ by less where nobody has to press anything. */
const MADE_SKEW_MS = 60_000;

/** Whether a record of this age comes from an earlier try of the same work, whose answer was lost. */
export function isOurs(madeAt: string | null, { triedSince }: ProviderContext): boolean {
	if (triedSince === undefined) return false;
	return timeOf(madeAt, Number.POSITIVE_INFINITY).getTime() > triedSince - MADE_SKEW_MS;
}

/** What became of somebody whom an earlier try has made. */
export const asCreated = (outcome: RecordOutcome): RecordOutcome =>
	outcome.status === "synced" ? { ...outcome, action: "created" } : outcome;

const POSTPONE_MS = 60_000;

/** The outcome of those whom a failed call hit while others have arrived. Throws on what is no failed call. */
export function deferredBy(error: unknown): Extract<RecordOutcome, { status: "deferred" }> {
	if (!(error instanceof ProviderError)) throw error;
	return { status: "deferred", message: error.message, retryAfterMs: error.retryAfterMs ?? POSTPONE_MS };
}

/** A success with what staff should know of it all the same; any other outcome as it is. */
export function withNotes(outcome: RecordOutcome, notes: readonly string[] = []): RecordOutcome {
	if (outcome.status !== "synced" || notes.length === 0) return outcome;
	return { ...outcome, note: [...(outcome.note ? [outcome.note] : []), ...notes].join("; ") };
}
