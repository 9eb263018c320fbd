import * as v from "valibot";
import { CONTACT_VALUES, contactValues, type FieldNames } from "#domain/integrations/field-mapping.ts";
import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import { cutText } from "../cut-text.ts";
import { ContactRequest } from "./schemas.ts";

/** Fields of SendGrid's own that take text, with their greatest lengths; every other key is a custom field's id. */
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

/** The contact as SendGrid takes it, or why it would not: one bad address can cost a whole call. */
export function contactOf(
	contact: SyncContact,
	fields: FieldNames,
): { contact: ContactRequest } | { message: string; field: string | null } {
	const values = contactValues(contact);
	const reserved: Record<string, string> = {};
	const custom_fields: Record<string, string> = {};
	for (const value of CONTACT_VALUES) {
		const key = fields[value];
		const text = values[value]?.trim();
		if (!key || !text) continue;
		const length = RESERVED_LENGTHS.get(key);
		if (length === undefined) custom_fields[key] = text;
		else reserved[key] = cutText(text, length);
	}
	const own = Object.keys(custom_fields).length > 0 ? { custom_fields } : {};
	const result = v.safeParse(ContactRequest, { email: contact.email.trim(), ...reserved, ...own });
	if (result.success) return { contact: result.output };
	const [issue] = result.issues;
	return { message: `Not sent to SendGrid: ${issue.message}`, field: v.getDotPath(issue) };
}
