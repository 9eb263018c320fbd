import { NOTHING_KNOWN, type SyncContact } from "#domain/integrations/field-mapping.ts";
import { emailKey } from "#domain/shape.ts";
import { timeOf } from "./hook-port.ts";
import type { BulkResult, ProviderContext, RecordOutcome, Subscriber } from "./port.ts";
import { ProviderError } from "./provider-error.ts";

/** Returns the finished result of one or more contacts, in their order. */
export function done(...outcomes: RecordOutcome[]): BulkResult {
	return { kind: "done", outcomes };
}

/** The provider is in the wanted state, without saying whether anything changed. */
export const SETTLED: RecordOutcome = { status: "synced", action: "unknown", remoteId: null };

/** Returns the outcome of a contact that the provider's answer omitted: deferred for a minute. */
export function unreported(provider: string): RecordOutcome {
	return {
		status: "deferred",
		message: `${provider} did not report on this contact`,
		retryAfterMs: 60_000,
	};
}

/**
 * Upserts each address once: contacts with the same address share its outcome. `send` returns one outcome per contact; a
 * contact without one is deferred.
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

/** Runs a follow-up step for the people at these indexes; if it fails, they alone are deferred. */
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

/** Sends corrected versions of some items again and merges their outcomes; if that fails, they alone are deferred. */
export async function resend<Item>(
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

/** Returns a newsletter subscriber as a contact with consent and no other details. */
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

/** Returns an unsubscribed contact without any other details to change. */
export function unsubscribedContact(email: string): SyncContact {
	const nobody = { leadId: "", fullName: null, consentAt: null };
	return { ...NOTHING_KNOWN, ...nobody, email, marketingConsent: false, left: true };
}

/** Tolerance for clock skew, and for an unsubscribe call of ours that crossed the confirmation. */
const SKEW_MS = 5 * 60_000;

/** Returns whether a confirmation overrides an unsubscription at `leftAt`; null if the provider named no time. */
export function isResubscription({ confirmedAt }: Subscriber, leftAt: number | null): boolean {
	return confirmedAt !== null && (leftAt === null || leftAt < Date.parse(confirmedAt) + SKEW_MS);
}

/** Tolerance for clock skew between our call and the provider's record of it. */
const MADE_SKEW_MS = 60_000;

/** Returns whether a record of this age was created by an earlier attempt of the same job, whose answer was lost. */
export function isFromEarlierAttempt(madeAt: string | null, { triedSince }: ProviderContext): boolean {
	if (triedSince === undefined) return false;
	return timeOf(madeAt, Number.POSITIVE_INFINITY).getTime() > triedSince - MADE_SKEW_MS;
}

/** Marks the outcome of a record that an earlier attempt created. */
export const asCreated = (outcome: RecordOutcome): RecordOutcome =>
	outcome.status === "synced" ? { ...outcome, action: "created" } : outcome;

const POSTPONE_MS = 60_000;

/** Returns the outcome of contacts whose call failed while others succeeded. Rethrows anything but a ProviderError. */
export function deferredBy(error: unknown): Extract<RecordOutcome, { status: "deferred" }> {
	if (!(error instanceof ProviderError)) throw error;
	return { status: "deferred", message: error.message, retryAfterMs: error.retryAfterMs ?? POSTPONE_MS };
}

/** Adds notes for staff to a success; returns any other outcome unchanged. */
export function withNotes(outcome: RecordOutcome, notes: readonly string[] = []): RecordOutcome {
	if (outcome.status !== "synced" || notes.length === 0) return outcome;
	return { ...outcome, note: [...(outcome.note ? [outcome.note] : []), ...notes].join("; ") };
}
