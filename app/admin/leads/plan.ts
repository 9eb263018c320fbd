import { londonDay } from "#domain/time/london-day.ts";
import type { Values } from "../shell/edit/form-values.ts";

const PLAN = ["ownerId", "nextStep", "followUpAt"];

interface Plan {
	owner: { id: string } | null;
	nextStep: string | null;
	followUpAt: string | null;
}

type Waiting = Readonly<Record<string, unknown>> | null | undefined;

/** Returns a lead's plan as field values; `waiting` is the body of a change to it that waits for the connection. */
export function planOf({ owner, nextStep, followUpAt }: Plan, waiting?: Waiting): Values {
	const day = followUpAt && londonDay(new Date(followUpAt));
	return withWaiting({ ownerId: owner?.id ?? "", nextStep: nextStep ?? "", followUpAt: day ?? "" }, waiting);
}

/** Returns a plan's values with those of a change that waits: a field typed back to its stored value must be sent too. */
export function withWaiting(stored: Values, waiting: Waiting): Values {
	const names = PLAN.filter(name => waiting && Object.hasOwn(waiting, name));
	return { ...stored, ...Object.fromEntries(names.map(name => [name, String(waiting?.[name] ?? "")])) };
}

/**
 * Returns the fields that differ from `stored`, as a request body: a field that nobody touched must not overwrite a newer
 * value, and a day is stored as its start, which would replace an existing time.
 */
export function planChanges(typed: Values, stored: Values): Record<string, string | null> {
	const changed = PLAN.filter(name => (typed[name] ?? "") !== (stored[name] ?? ""));
	return Object.fromEntries(changed.map(name => [name, typed[name] || null]));
}
