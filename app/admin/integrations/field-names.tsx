import { eachTouchValue } from "#domain/attribution/touch-values.ts";
import { CONTACT_VALUES, DEFAULT_FIELDS } from "#domain/integrations/field-mapping.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import { eachDetail } from "#domain/leads/lead-details.ts";
import { Disclosure } from "../../ui/disclosure/disclosure";
import { TextField } from "../../ui/form/form-fields";
import type { FormHandle, FormValues } from "../../ui/form/use-form";
import * as page from "../shell/page.css.ts";

const WORDS: Readonly<Record<(typeof CONTACT_VALUES)[number], string>> = {
	firstName: "First name",
	lastName: "Last name",
	...eachDetail(({ label }) => label),
	sourcePage: "Source page",
	marketingConsent: "Marketing consent",
	consentAt: "Time of consent",
	...eachTouchValue(({ label }) => label),
	dealValue: "Deal value",
};

/** What stands in a field to say that its value is not sent. */
const NOT_SENT = "-";

/** The field names that were typed: absent is the default, null is not sent. */
export function fieldNamesOf(values: FormValues): Record<string, string | null> {
	return Object.fromEntries(
		CONTACT_VALUES.flatMap(value => {
			const name = String(values[`field-${value}`] ?? "").trim();
			if (!name) return [];
			return [[value, name === NOT_SENT ? null : name]];
		}),
	);
}

/** What the fields hold of the stored settings, by field. */
export function shownNames(settings: Record<string, unknown>): Record<string, string> {
	const stored = new Map(
		typeof settings.fields === "object" && settings.fields !== null ? Object.entries(settings.fields) : [],
	);
	const shown = (value: string) => {
		const name: unknown = stored.get(value);
		if (name === null || name === "") return NOT_SENT;
		return typeof name === "string" ? name : "";
	};
	return Object.fromEntries(CONTACT_VALUES.map(value => [`field-${value}`, shown(value)]));
}

/** Under which name each of our values goes to the provider. */
export function FieldNames({ of: form, provider }: { of: FormHandle; provider: Provider }) {
	return (
		<Disclosure summary="Field names">
			<p className={page.fine}>
				Leave blank to use the default name; enter a hyphen (-) to leave the value out.
			</p>
			<div className={page.formRow}>
				{CONTACT_VALUES.map(value => (
					<TextField
						key={value}
						of={form}
						name={`field-${value}`}
						label={WORDS[value]}
						placeholder={DEFAULT_FIELDS[provider][value] ?? "not sent"}
					/>
				))}
			</div>
		</Disclosure>
	);
}
