/** Attempts after which temporary errors are given up; with the delays below that takes about ten hours. */
export const MAX_ATTEMPTS = 20;

const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 60 * 60_000;

/**
 * Returns the milliseconds to wait after attempt number `attempt` (from 1): exponential backoff with jitter on the upper half,
 * so that jobs that failed together do not retry together. `random` is in [0, 1).
 */
export function backoffMs(attempt: number, random: number): number {
	const ceiling = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, attempt - 1));
	return Math.round(ceiling / 2 + (ceiling / 2) * random);
}
