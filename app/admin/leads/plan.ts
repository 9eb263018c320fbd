import { londonDay } from "#domain/time/london-day.ts";
import type { Values } from "../shell/edit/form-values.ts";

const PLAN = ["ownerId", "nextStep", "followUpAt"];

interface Plan {
	owner: { id: string } | null;
	nextStep: string | null;
	followUpAt: string | null;
}

/** Returns a lead's plan as field values; `waiting` is the body of a change to it that waits for the connection. */
export function planOf(
	{ owner, nextStep, followUpAt }: Plan,
	waiting?: Readonly<Record<string, unknown>> | null,
): Values {
	const day = followUpAt && londonDay(new Date(followUpAt));
	const plan: Record<string, unknown> = { ownerId: owner?.id, nextStep, followUpAt: day, ...waiting };
	return Object.fromEntries(PLAN.map(name => [name, String(plan[name] ?? "")]));
}

/**
 * Returns the fields that differ from `stored`, as a request body: a field that nobody touched must not overwrite a newer
 * value, and a day is stored as its start, which would replace an existing time.
 */
export function planChanges(typed: Values, stored: Values): Record<string, string | null> {
	const changed = PLAN.filter(name => (typed[name] ?? "") !== (stored[name] ?? ""));
	return Object.fromEntries(changed.map(name => [name, typed[name] || null]));
}
