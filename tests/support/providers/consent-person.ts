/** Everything that can happen to what a person has agreed to. */
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
 * What a provider holds. absent: nobody; mailed: gets campaigns; quiet: stands there without; asked: the provider itself
 * waits for their word; stray: in reach of campaigns, though not on the list.
 */
export type Held = "absent" | "mailed" | "quiet" | "asked" | "stray";

/** A person as the product knows them, and what a provider should hold. */
export interface Person {
	email: string;
	consent: boolean | null;
	/** Took it back by an act, here. */
	left: boolean;
	/** On the newsletter's list now. */
	subscribed: boolean;
	confirmedAt: string | null;
	heldBack: boolean | null;
	/** Left by the provider's own link, and did not confirm since. */
	leftThere: boolean;
	expected: Held;
}

/** Somebody nobody has heard of. */
export function newPerson(email: string): Person {
	const nothing = { consent: null, left: false, subscribed: false, confirmedAt: null, heldBack: null };
	return { ...nothing, email, leftThere: false, expected: "absent" };
}
