import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { TextField } from "#app/ui/form/form-fields.tsx";
import { type FormHandle, type FormValues, useFieldValue } from "#app/ui/form/use-form.ts";
import { eachTouchValue } from "#domain/attribution/touch-values.ts";
import { CONTACT_VALUES, DEFAULT_FIELDS, type OfferedField } from "#domain/integrations/field-mapping.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import { eachDetail } from "#domain/leads/lead-details.ts";
import * as page from "../shell/page/page.css.ts";

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

/** Input that means that a value is not sent. */
const NOT_SENT = "-";

/** Returns the typed field names: a missing one is the default, null is not sent. */
export function fieldNamesOf(values: FormValues): Record<string, string | null> {
	return Object.fromEntries(
		CONTACT_VALUES.flatMap(value => {
			const name = String(values[`field-${value}`] ?? "").trim();
			if (!name) return [];
			return [[value, name === NOT_SENT ? null : name]];
		}),
	);
}

/** Returns the form values of the stored field names. */
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

interface FieldNamesProps {
	of: FormHandle;
	provider: Provider;
	/** The account's own fields; empty before the first test or sync. */
	offered: readonly OfferedField[];
}

/** The provider's field name for each of our values. */
export function FieldNames({ of: form, provider, offered }: FieldNamesProps) {
	const listed = new Map(offered.map(field => [field.name, field]));
	return (
		<Disclosure summary="Field names">
			<p className={page.fine}>
				Leave blank to use the default name; enter a hyphen (-) to leave the value out.
				{offered.length > 0 ? " The account's own fields are offered as you type." : ""}
			</p>
			<datalist id="offered-fields">
				{offered.map(({ name, label }) => (
					<option key={name} value={name}>
						{label}
					</option>
				))}
			</datalist>
			<div className={page.formRow}>
				{CONTACT_VALUES.map(value => (
					<MappedField
						key={value}
						of={form}
						listed={listed}
						name={`field-${value}`}
						label={WORDS[value]}
						placeholder={DEFAULT_FIELDS[provider][value] ?? "not sent"}
					/>
				))}
			</div>
		</Disclosure>
	);
}

interface MappedFieldProps {
	of: FormHandle;
	name: string;
	label: string;
	placeholder: string;
	listed: ReadonlyMap<string, OfferedField>;
}

/** Input for one value's field name; for a picklist it lists the accepted values. */
function MappedField({ of: form, name, listed, ...rest }: MappedFieldProps) {
	const typed = String(useFieldValue(form, name)).trim();
	const choices = listed.get(typed || rest.placeholder)?.choices;
	const hint = choices && `A list: ${choices.slice(0, 8).join(", ")}. Other texts are left out.`;
	return <TextField {...rest} name={name} list="offered-fields" hint={hint} />;
}
