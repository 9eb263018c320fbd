import type { Values } from "#domain/integrations/field-mapping.ts";
import { deferredBy } from "./outcomes.ts";
import type { RecordOutcome } from "./port.ts";
import { ProviderError, type ProviderErrorDetails } from "./provider-error.ts";

type Deferred = Extract<RecordOutcome, { status: "deferred" }>;

/** Maximum calls to find the records for which a provider refuses a whole batch. */
const MAX_CALLS = 40;

/** Thrown when a whole batch is refused because of a record in it. */
export class BatchRefused extends ProviderError {
	/** The outcome of that record once it is isolated. */
	readonly outcome: RecordOutcome;
	/** The record's index in the batch, if the answer names it. */
	readonly position: number | undefined;

	constructor(message: string, outcome: RecordOutcome, details: ProviderErrorDetails, position?: number) {
		super("protocol", message, details);
		this.outcome = outcome;
		this.position = position;
	}
}

/** Returns the batch index that the first group of `named` matches in a refusal's message; undefined if there is none. */
export function positionIn(message: string | undefined, named: RegExp): number | undefined {
	const index = named.exec(message ?? "")?.[1];
	return index === undefined ? undefined : Number(index);
}

/** Throws BatchRefused when the request was too large (413), because fewer records may fit. */
export function splitTooLarge(receiver: string, { status }: { status: number }): void {
	if (status !== 413) return;
	const outcome = { status: "rejected", message: `The contact is too large for ${receiver}` } as const;
	throw new BatchRefused(`The call is too large for ${receiver}`, outcome, { status });
}

/**
 * Sends a batch. If it is refused as a whole, removes the record that the answer names, or bisects the batch until the refused
 * records are isolated, so that one bad record affects no other. Returns one result per item, in order; `refuse` and `postpone`
 * convert an outcome to a result. A failed call affects only its own items: earlier results stand. Throws BatchRefused after
 * too many calls.
 */
export function isolateRefused<Item>(
	items: readonly Item[],
	send: (items: readonly Item[]) => Promise<RecordOutcome[]>,
): Promise<RecordOutcome[]>;
export function isolateRefused<Item, Result>(
	items: readonly Item[],
	send: (items: readonly Item[]) => Promise<Result[]>,
	refuse: (outcome: RecordOutcome, refusal: BatchRefused) => Result,
	postpone: (outcome: Deferred) => Result,
): Promise<Result[]>;
export async function isolateRefused<Item, Result>(
	items: readonly Item[],
	send: (items: readonly Item[]) => Promise<(Result | RecordOutcome)[]>,
	refuse: (outcome: RecordOutcome, refusal: BatchRefused) => Result | RecordOutcome = outcome => outcome,
	postpone: (outcome: Deferred) => Result | RecordOutcome = outcome => outcome,
): Promise<(Result | RecordOutcome)[]> {
	let calls = 0;
	let achieved = false;
	async function attempt(part: readonly Item[]): Promise<(Result | RecordOutcome)[]> {
		if (part.length === 0) return [];
		calls += 1;
		try {
			const results = await send(part);
			achieved = true;
			return results;
		} catch (error) {
			if (!(error instanceof BatchRefused)) {
				if (!achieved) throw error;
				const postponed = deferredBy(error);
				return part.map(() => postpone(postponed));
			}
			const { position, outcome } = error;
			if (part.length === 1) return [refuse(outcome, error)];
			if (calls >= MAX_CALLS) throw error;
			if (position !== undefined && position < part.length) {
				return (await attempt(part.toSpliced(position, 1))).toSpliced(position, 0, refuse(outcome, error));
			}
			const middle = Math.ceil(part.length / 2);
			const firstHalf = await attempt(part.slice(0, middle));
			return [...firstHalf, ...(await attempt(part.slice(middle)))];
		}
	}
	return attempt(items);
}

/** Returns the values without those that a provider refused, and a note about them; null if it refused anything else. */
export function leftOut(
	values: Values,
	refused: readonly { key: string | undefined; words: string }[],
): { values: Values; note: string } | null {
	const isAll = refused.every(({ key }) => key !== undefined && values[key] !== undefined);
	if (refused.length === 0 || !isAll) return null;
	const refusedKeys = new Set(refused.map(({ key }) => key));
	return {
		values: Object.fromEntries(Object.entries(values).filter(([key]) => !refusedKeys.has(key))),
		note: refused.map(({ key, words }) => `${key} left out (${words})`).join("; "),
	};
}
