import { hash } from "node:crypto";
import { mapContact, type SyncContact, type Values } from "#domain/integrations/field-mapping.ts";
import { emailKey } from "#domain/shape.ts";
import type { Preparation } from "../port.ts";
import type { Member } from "./schemas.ts";

const MAX_FIELD_BYTES = 255;

/** Returns a member's key in paths: the MD5 of the lower-case address (docs/providers/mailchimp.md#member). */
export function memberHash(email: string): string {
	return hash("md5", emailKey(email));
}

/** Returns the status of a new member; without consent it is stored but gets no campaigns. */
export function newStatus(consent: boolean, { doubleOptIn }: Preparation): Member["status_if_new"] {
	if (!consent) return "transactional";
	return doubleOptIn ? "pending" : "subscribed";
}

/** Converts a contact to a Mailchimp member; texts are truncated to 255 bytes, as Mailchimp itself would. */
export function memberOf(contact: SyncContact, preparation: Preparation): Member {
	const member: Member = {
		email_address: contact.email.trim(),
		status_if_new: newStatus(contact.marketingConsent === true, preparation),
		merge_fields: mergeFields(mapContact(contact, preparation).values),
	};
	if (contact.marketingConsent && contact.consentAt) member.timestamp_opt = formatTime(contact.consentAt);
	return member;
}

/** Formats a time as Mailchimp accepts it, without milliseconds: "2026-01-02T10:00:00Z". */
function formatTime(iso: string): string {
	return new Date(iso).toISOString().replace(/\.\d+Z$/u, "Z");
}

const mergeFields = (values: Values): Values =>
	Object.fromEntries(Object.entries(values).map(([tag, text]) => [tag, cutBytes(text, MAX_FIELD_BYTES)]));

/** Truncates a text to at most `max` bytes of UTF-8, without splitting a character. */
export function cutBytes(text: string, max: number): string {
	const bytes = Buffer.from(text);
	if (bytes.length <= max) return text;
	let end = max;
	// A byte 10xxxxxx continues a character: step back to its first byte.
	while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
	return bytes.subarray(0, end).toString("utf8");
}
