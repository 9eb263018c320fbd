import type { ContactValue } from "#domain/integrations/field-mapping.ts";

/** The note in place of a field that holds no text: one value of the wrong type costs the whole contact. */
export function unfitNote(name: string, type: string, value: ContactValue): string {
	return `${name} holds no text but ${type}; make it a text field, or map ${value} elsewhere`;
}
