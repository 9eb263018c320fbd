/** All events that can affect a person's marketing consent. */
export const EVENTS = [
	"ticks the box",
	"leaves the box empty",
	"is added by staff",
	"is in a bulk",
	"subscribes",
	"unsubscribes",
	"tells staff to stop",
	"confirms",
	"leaves at the provider",
] as const;
export type EventName = (typeof EVENTS)[number];

/**
 * A person's state at a provider. absent: unknown; mailed: gets campaigns; quiet: a contact that gets none; asked: the provider
 * waits for the person's confirmation; stray: reachable by campaigns although not on the list.
 */
export type Held = "absent" | "mailed" | "quiet" | "asked" | "stray";

/** A person's consent as the product knows it, and the state expected at a provider. */
export interface Person {
	email: string;
	consent: boolean | null;
	/** Withdrew consent explicitly in the product. */
	left: boolean;
	/** Currently subscribed to the newsletter. */
	subscribed: boolean;
	confirmedAt: string | null;
	heldBack: boolean | null;
	/** Unsubscribed by the provider's own link, without a confirmation since. */
	leftThere: boolean;
	expected: Held;
}

/** Returns a person whom neither the product nor the provider knows. */
export function newPerson(email: string): Person {
	const nothing = { consent: null, left: false, subscribed: false, confirmedAt: null, heldBack: null };
	return { ...nothing, email, leftThere: false, expected: "absent" };
}
