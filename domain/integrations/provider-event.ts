/** Kinds of events that a provider reports about a person (docs/providers/README.md#what-providers-tell-us). */
export const PROVIDER_EVENTS = [
	"unsubscribed",
	"complained",
	"bounced",
	"deleted",
	"subscribed",
	"profile",
	"address_changed",
	"status",
] as const;
export type ProviderEventKind = (typeof PROVIDER_EVENTS)[number];

/** An event about a person, reported by a provider. */
export interface ReportedEvent {
	kind: ProviderEventKind;
	/** Deduplication key: the same for repeated deliveries of one event, different for any other event; at most 64 characters. */
	key: string;
	/** The person's address at the provider; null if the provider sent only an id. */
	email: string | null;
	/** The provider's id of the person, or null. */
	remoteId: string | null;
	at: Date;
	/** The provider's reason, the new address, or the person's new status there. */
	words?: string | undefined;
	/** True if read from the person's current record instead of an event: it may have been so for a long time. */
	isState?: boolean;
	/** True if the provider gives no time: `at` is when we received the event. */
	isUndated?: boolean;
}

const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" });

const EVENT_PHRASES: Readonly<Record<ProviderEventKind, string>> = {
	unsubscribed: "unsubscribed",
	complained: "reported our mail as spam",
	bounced: "the address is undeliverable",
	deleted: "deleted there",
	subscribed: "subscribed",
	profile: "changed their details",
	address_changed: "the address was changed",
	status: "the status there is now",
};

/** Returns "MailerLite: unsubscribed, 22 November 2026", for the timeline and the sync state. */
export function eventWords(provider: string, kind: ProviderEventKind, at: Date, words?: string | null) {
	const joint = kind === "status" ? " " : kind === "address_changed" ? " to " : ": ";
	return `${provider}: ${EVENT_PHRASES[kind]}${words ? joint + words : ""}, ${DATE.format(at)}`;
}
