/** Milliseconds that a person needs at least to fill in a form (docs/specification/forms-and-intake.md#spam). */
export const MINIMUM_FILL_MS = 1500;

/** What tells a person's form from a robot's. */
export type FillSigns = { readonly website?: unknown; readonly elapsedMs?: unknown };

/** Why a submission is quarantined, or null when nothing is suspicious. */
export function suspicion({ website, elapsedMs }: FillSigns): string | null {
	if (website) return "honeypot";
	if (typeof elapsedMs === "number" && elapsedMs < MINIMUM_FILL_MS) return "too_fast";
	return null;
}
