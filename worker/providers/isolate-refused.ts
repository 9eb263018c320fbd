import type { RecordOutcome } from "./port.ts";
import { ProviderError, type ProviderErrorDetails } from "./provider-error.ts";

/** Most calls spent on finding the records for which a provider refuses a whole batch. */
const MAX_CALLS = 40;

/** A batch was refused because of some record in it, and the answer does not say which. */
export class BatchRefused extends ProviderError {
	/** What becomes of the record once it is found. */
	readonly outcome: RecordOutcome;

	constructor(message: string, outcome: RecordOutcome, details: ProviderErrorDetails) {
		super("protocol", message, details);
		this.outcome = outcome;
	}
}

/**
 * Sends a batch; where it is refused as a whole, halves it until the refused records stand alone, so that one bad
 * record costs nobody else. Returns one result per item, in order. Throws BatchRefused after too many calls.
 */
export async function isolateRefused<Item, Result>(
	items: readonly Item[],
	send: (items: readonly Item[]) => Promise<Result[]>,
	refuse: (outcome: RecordOutcome) => Result,
): Promise<Result[]> {
	let calls = 0;
	async function attempt(part: readonly Item[]): Promise<Result[]> {
		calls += 1;
		try {
			return await send(part);
		} catch (error) {
			if (!(error instanceof BatchRefused)) throw error;
			if (part.length === 1) return [refuse(error.outcome)];
			if (calls >= MAX_CALLS) throw error;
			const middle = Math.ceil(part.length / 2);
			const left = await attempt(part.slice(0, middle));
			return [...left, ...(await attempt(part.slice(middle)))];
		}
	}
	return attempt(items);
}
