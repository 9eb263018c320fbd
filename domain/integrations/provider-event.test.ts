import { expect, it } from "vitest";
import { eventWords } from "./provider-event.ts";

const AT = new Date("2026-11-22T23:30:00Z");

it.each([
	["unsubscribed", null, "Sample: unsubscribed, 22 November 2026"],
	["unsubscribed", "too many mails", "Sample: unsubscribed: too many mails, 22 November 2026"],
	["complained", null, "Sample: reported our mail as spam, 22 November 2026"],
	["bounced", "mailbox full", "Sample: the address is undeliverable: mailbox full, 22 November 2026"],
	["deleted", null, "Sample: deleted there, 22 November 2026"],
	["subscribed", null, "Sample: subscribed, 22 November 2026"],
	["profile", undefined, "Sample: changed their details, 22 November 2026"],
	[
		"address_changed",
		"ann@example.com",
		"Sample: the address was changed to ann@example.com, 22 November 2026",
	],
	["status", "Won", "Sample: the status there is now Won, 22 November 2026"],
] as const)(
	"eventWords describes the event %s with the provider, the reason or value, and the date",
	(kind, words, said) => {
		expect(eventWords("Sample", kind, AT, words)).toBe(said);
	},
);
