/** What a provider may tell of a person (docs/providers/README.md#what-providers-tell-us). */
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

/** Something that happened to a person at a provider. */
export interface ReportedEvent {
	kind: ProviderEventKind;
	/** The same whenever the provider tells of the same event, and of no other: at most 64 characters. */
	key: string;
	/** The person's address at the provider; null where it told an id alone. */
	email: string | null;
	/** The provider's id of the person, or null. */
	remoteId: string | null;
	at: Date;
	/** The provider's reason, the new address, or the status that somebody gave the person there. */
	words?: string | undefined;
	/** Read off the person's record when we asked: it may have been so for long. */
	isState?: boolean;
	/** The provider does not say since when: `at` is when we heard of it. */
	isUndated?: boolean;
}

const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" });

const SAID: Readonly<Record<ProviderEventKind, string>> = {
	unsubscribed: "unsubscribed",
	complained: "reported our mail as spam",
	bounced: "the address is undeliverable",
	deleted: "deleted there",
	subscribed: "subscribed",
	profile: "changed their details",
	address_changed: "the address was changed",
	status: "the status there is now",
};

/** "MailerLite: unsubscribed, 22 November 2026", as the timeline and the state of a sync say it. */
export function eventWords(provider: string, kind: ProviderEventKind, at: Date, words?: string | null) {
	const joint = kind === "status" ? " " : kind === "address_changed" ? " to " : ": ";
	return `${provider}: ${SAID[kind]}${words ? joint + words : ""}, ${DATE.format(at)}`;
}
