import { CONTACT_VALUES, contactValues } from "#domain/integrations/field-mapping.ts";
import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import type { Preparation } from "./port.ts";

/** What goes into each field that takes one of a few texts: the field's own spelling of ours; undefined for none. */
function fitChoices(
	contact: SyncContact,
	{ fields, choices }: Preparation,
): { name: string; text: string; choice: string | undefined }[] {
	const values = contactValues(contact);
	return CONTACT_VALUES.flatMap(value => {
		const name = fields[value];
		const text = values[value]?.trim();
		const list = choices?.[value];
		if (!name || !text || !list) return [];
		return [{ name, text, choice: list.find(each => each.toLowerCase() === text.toLowerCase()) }];
	});
}

/** Values that are in none of their fields' texts: they are not sent. */
export function unlisted(contact: SyncContact, preparation: Preparation): string[] {
	return fitChoices(contact, preparation).flatMap(({ name, text, choice }) =>
		choice === undefined ? [`${name} left out (its picklist has no "${text}")`] : [],
	);
}

/** Mapped fields with the fields' own spellings, and without what they do not take. */
export function withChoices(
	mapped: Record<string, string>,
	contact: SyncContact,
	preparation: Preparation,
): Record<string, string> {
	const fitted = { ...mapped };
	for (const { name, choice } of fitChoices(contact, preparation)) {
		if (choice === undefined) delete fitted[name];
		else fitted[name] = choice;
	}
	return fitted;
}
