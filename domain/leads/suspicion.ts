/** Minimum milliseconds that a human needs to fill in a form (docs/specification/forms-and-intake.md#spam). */
export const MINIMUM_FILL_MS = 1500;

/** Signals that distinguish a human from a bot. */
export type BotSignals = { readonly website?: unknown; readonly elapsedMs?: unknown };

/** Returns why a submission is quarantined, or null if nothing is suspicious. */
export function suspicion({ website, elapsedMs }: BotSignals): string | null {
	if (website) return "honeypot";
	if (typeof elapsedMs === "number" && elapsedMs < MINIMUM_FILL_MS) return "too_fast";
	return null;
}
