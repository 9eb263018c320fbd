import * as v from "valibot";
import { mapContact, type SyncContact, type Values } from "#domain/integrations/field-mapping.ts";
import { emailAddress } from "#domain/shape.ts";
import { cutText } from "../cut-text.ts";
import { leftOut } from "../isolate-refused.ts";
import type { Preparation } from "../port.ts";

/** SendGrid's reserved text fields, with their maximum lengths; every other key is a custom field's id. */
export const RESERVED_LENGTHS: ReadonlyMap<string, number> = new Map([
	["first_name", 50],
	["last_name", 50],
	["address_line_1", 100],
	["address_line_2", 100],
	["city", 60],
	["state_province_region", 50],
	["postal_code", 50],
	["country", 50],
]);

/** Encodes a contact as JSON, or returns why SendGrid would refuse it: one bad address can make a whole call fail. */
export function contactOf(
	contact: SyncContact,
	preparation: Preparation,
): { text: string } | { message: string; field: string } {
	const email = v.safeParse(emailAddress(), contact.email.trim());
	if (!email.success) return { message: `Not sent to SendGrid: ${email.issues[0].message}`, field: "email" };
	return { text: write(email.output, mapContact(contact, preparation).values) };
}

/** Returns an encoded contact without the value that SendGrid refused; null if it refused more than one. */
export function withoutRefused(
	text: string,
	{ message, field }: { message: string; field: string | null },
): { text: string; note: string } | null {
	const key = /\.(\w+)$/u.exec(field ?? "")?.[1];
	const { email, custom_fields, ...reserved } = v.parse(Written, JSON.parse(text));
	const better = leftOut({ ...reserved, ...custom_fields }, [{ key, words: message }]);
	return better && { text: write(email, better.values), note: better.note };
}

const Written = v.objectWithRest(
	{ email: v.string(), custom_fields: v.optional(v.record(v.string(), v.string()), {}) },
	v.string(),
);

function write(email: string, values: Values): string {
	const reserved: Values = {};
	const custom_fields: Values = {};
	for (const [key, text] of Object.entries(values)) {
		const length = RESERVED_LENGTHS.get(key);
		if (length === undefined) custom_fields[key] = text;
		else reserved[key] = cutText(text, length);
	}
	const own = Object.keys(custom_fields).length > 0 ? { custom_fields } : {};
	return JSON.stringify({ email, ...reserved, ...own });
}
